/** Who may import whom (docs/architecture.md), as one table and the ESLint rule that reads it. */

import { dirname, join, relative, sep } from 'node:path';

const shared = 'shared/';
const ports = 'electron/ports.ts';
const x509 = 'electron/x509/';
const log = 'electron/log/';
const detail = 'electron/log/detail.ts';
const storage = 'electron/storage/';
const threads = 'electron/threads/';
const certificates = 'electron/certificates/';
const sefaz = 'electron/sefaz/';
const documents = 'electron/documents/';
const check = 'electron/check/';
const history = 'electron/history/';
const disablement = 'electron/disablement/';
const face = [shared, ports, log, 'electron/app.ts', 'electron/dispatcher.ts', 'electron/faces/'];

/**
 * A file falls under the first wall whose `from` its path begins with; it may import what begins with one of `to`
 * (and its own `from`). Paths are relative to the root, with `/`.
 *
 * @type {readonly { from: string, to: readonly string[] }[]}
 */
export const WALLS = [
  { from: shared, to: [] },
  { from: 'renderer/', to: [shared] },
  // What knows no use case.
  { from: x509, to: [shared] },
  { from: log, to: [shared, ports] },
  { from: threads, to: [] },
  { from: storage, to: [shared, threads] },
  { from: certificates, to: [shared, ports, x509, storage, threads] },
  { from: sefaz, to: [shared, ports, x509] },
  { from: documents, to: [shared, threads, 'electron/x509/ber.ts', 'electron/sefaz/xml/'] },
  // Only what a signed file is, from the data on SEFAZ.
  { from: 'electron/update/', to: [shared, ports, storage, 'electron/sefaz/data/signed-file.ts'] },
  { from: 'electron/settings/', to: [shared, ports, storage] },
  { from: 'electron/receipt/', to: [shared] },
  { from: 'electron/diagnosis/', to: [shared, log] },
  { from: 'electron/training/', to: [shared] },
  // A rehearsal looks at the connections, the vault and the folder as they are used, and reports as the support report does.
  {
    from: 'electron/field/',
    to: [shared, ports, x509, log, storage, certificates, sefaz, 'electron/diagnosis/'],
  },
  // Use cases: never each other, but that an import is checked and that a copy holds the journal.
  { from: 'electron/companies/', to: [shared, ports] },
  { from: history, to: [shared, ports, storage, threads] },
  {
    from: 'electron/numbering/',
    to: [shared, ports, storage, threads, documents, 'electron/sefaz/data/tables-of-threads.ts'],
  },
  { from: check, to: [shared, ports, storage, threads, certificates, sefaz, documents] },
  // Answers and lists are printed as receipts are.
  {
    from: 'electron/consult/',
    to: [shared, ports, storage, threads, certificates, sefaz, documents, history, 'electron/receipt/'],
  },
  {
    from: 'electron/disablement/import/',
    to: [shared, detail, storage, sefaz, check, documents, disablement],
  },
  { from: disablement, to: [shared, ports, detail, storage, certificates, sefaz] },
  // A month is what the ledger's sources have, printed as receipts are, and signed by a company's certificate.
  {
    from: 'electron/closing/',
    to: [
      ...[shared, storage, threads, documents],
      ...['electron/numbering/', 'electron/receipt/', 'electron/sefaz/xml/'],
      ...[ports, x509, 'electron/certificates/holder.ts'],
    ],
  },
  { from: 'electron/office/sharing/', to: [shared, ports, storage] },
  { from: 'electron/backup/', to: [shared, ports, 'electron/dispatcher.ts', detail, storage, disablement] },
  { from: 'electron/data-folder/', to: [shared, ports, detail, storage] },
  // The composition, above all of these; the faces, above it.
  { from: 'electron/realm/', to: ['shared/', 'electron/'] },
  { from: 'electron/office/', to: ['shared/', 'electron/'] },
  { from: 'electron/handlers/', to: ['shared/', 'electron/'] },
  { from: 'electron/faces/', to: [shared, ports, 'electron/dispatcher.ts'] },
  { from: 'electron/cli/', to: [...face, 'electron/diagnosis/'] },
  { from: 'electron/service/', to: [...face, 'electron/settings/access/'] },
  // Files in place of HTTP: the grants are the tokens', and the calls the service's, given by electron/app.ts.
  {
    from: 'electron/drop/',
    to: [
      ...[shared, ports, detail, storage, 'electron/dispatcher.ts', 'electron/faces/'],
      'electron/settings/access/',
      'electron/sefaz/xml/',
    ],
  },
  { from: 'electron/shell/', to: [...face, 'electron/update/', 'electron/diagnosis/'] },
  { from: 'electron/web-host/', to: face },
  { from: 'electron/testing/', to: ['shared/', 'electron/'] },
];

/** Only the composition chooses the training SEFAZ. */
const TRAINING = {
  folder: 'electron/training/',
  importers: ['electron/app.ts', 'electron/realm/', 'electron/training/'],
};

const FACES = ['cli', 'service', 'drop', 'shell', 'web-host'].map((name) => `electron/${name}/`);

/**
 * The reason why `from` may not import `to` (both relative to the root), or undefined. Tests may use whatever they test with.
 *
 * @param {string} from
 * @param {string} to
 */
export function wallBetween(from, to) {
  if (
    /\.(test|windows)\.tsx?$|\/testing\/|^scripts\/(bench\/|(?:proof|simulate)[./]|windows\/run\.ts$)|^e2e\/(specs|matrix|drawings|fixtures)\//.test(
      from,
    )
  )
    return undefined;
  if (/\/testing\//.test(to)) return `${to} is for tests only`;
  if (to.startsWith(TRAINING.folder) && !TRAINING.importers.some((who) => from.startsWith(who))) {
    return `only electron/app.ts may import ${TRAINING.folder}`;
  }
  const faceOf = FACES.find((each) => to.startsWith(each));
  if (
    faceOf !== undefined &&
    from.startsWith('electron/') &&
    !from.startsWith(faceOf) &&
    from !== 'electron/app.ts'
  )
    return `nothing of the core imports a face (${faceOf})`;
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
