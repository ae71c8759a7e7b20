/** Who may import whom (DESIGN, "Layout"), as one table and the ESLint rule that reads it. */

import { dirname, join, relative, sep } from 'node:path';

/**
 * A file falls under the first wall whose `from` its path begins with; it may import what begins with one of `to`
 * (and its own `from`). Paths are relative to the root, with `/`.
 *
 * @type {readonly { from: string, to: readonly string[] }[]}
 */
export const WALLS = [
  { from: 'shared/', to: [] },
  { from: 'renderer/', to: ['shared/'] },
  ...['sefaz', 'storage', 'certificates'].map((folder) => ({
    from: `electron/${folder}/`,
    to: ['shared/', 'electron/ports.ts', 'electron/sefaz/', 'electron/storage/', 'electron/certificates/'],
  })),
  { from: 'electron/log/', to: ['shared/', 'electron/ports.ts'] },
  { from: 'electron/training/', to: ['shared/', 'electron/ports.ts'] },
  { from: 'electron/access/', to: ['shared/', 'electron/ports.ts', 'electron/storage/'] },
  { from: 'electron/service/', to: [...faceMayImport(), 'electron/access/'] },
  ...['cli', 'shell'].map((folder) => ({ from: `electron/${folder}/`, to: faceMayImport() })),
  { from: 'e2e/host/', to: faceMayImport() },
  ...['consult', 'disablement', 'numbering', 'closing', 'checker'].map((folder) => ({
    from: `electron/${folder}/`,
    to: [
      'shared/',
      'electron/ports.ts',
      'electron/log/detail.ts',
      'electron/destinations.ts',
      'electron/sefaz/',
      'electron/storage/',
      'electron/certificates/',
      'electron/companies/',
    ],
  })),
];

/** Only the composition root chooses the training SEFAZ. */
const TRAINING = {
  folder: 'electron/training/',
  importers: ['electron/app.ts', 'electron/realm.ts', 'electron/training/'],
};

function faceMayImport() {
  return [
    'shared/',
    'electron/app.ts',
    'electron/client.ts',
    'electron/ports.ts',
    'electron/dispatcher.ts',
    'electron/confirmation-text.ts',
    'electron/page-files.ts',
    'electron/calendar-file.ts',
    'electron/log/',
    'electron/diagnosis/',
  ];
}

/**
 * The reason why `from` may not import `to` (both relative to the root), or undefined. Tests may use whatever they test with.
 *
 * @param {string} from
 * @param {string} to
 */
export function wallBetween(from, to) {
  if (/\.test\.tsx?$|\/testing\/|^scripts\/(bench\/|proof\.ts$)|^e2e\/(specs|fixtures)\//.test(from))
    return undefined;
  if (/\/testing\//.test(to)) return `${to} is for tests only`;
  if (to.startsWith(TRAINING.folder) && !TRAINING.importers.some((who) => from.startsWith(who))) {
    return `only electron/app.ts may import ${TRAINING.folder}`;
  }
  const wall = WALLS.find((each) => from.startsWith(each.from));
  if (wall === undefined || to.startsWith(wall.from)) return undefined;
  if (wall.to.some((allowed) => to.startsWith(allowed))) return undefined;
  return `${wall.from} may import only itself${wall.to.map((each) => `, ${each}`).join('')}`;
}

/** @type {import('eslint').Rule.RuleModule} */
export const importWallsRule = {
  meta: { type: 'problem', schema: [], messages: { wall: 'Import wall: {{reason}}.' } },
  create(context) {
    const toPath = (/** @type {string} */ absolute) => relative(context.cwd, absolute).split(sep).join('/');
    /** @param {any} node */
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string' || !source.startsWith('.')) return;
      const reason = wallBetween(toPath(context.filename), toPath(join(dirname(context.filename), source)));
      if (reason !== undefined) context.report({ node: node.source, messageId: 'wall', data: { reason } });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
