/** Collects the folder `comando` of the installed program: `balcao.cmd`, the command line as it was built, and the Node that runs it. */

import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureBuilt } from '../build/build-target.ts';
import { readStamp } from '../build/freshness.mjs';
import { LICENCES_FILE, merged, partsSchema, type Parts } from '../build/licences.ts';
import { CARRIED, CARRIED_NAME, NODE_PACKAGE } from './carried-node.ts';

export const COMMAND_FOLDER = 'comando';
const ASSETS = 'assets/comando';

export interface CommandParts {
  /** The program of Node for Windows. */
  readonly node: string;
  /** The folder with the authority of SEFAZ's servers; without one it is searched for. */
  readonly trust: string;
}

/** Collects into `folder`, emptied first. */
export async function stageCommand(root: string, folder: string, parts: CommandParts): Promise<void> {
  await ensureBuilt(root, ['cli']);
  layCommand(root, folder, parts, (to) => {
    for (const [file] of readStamp(root, 'cli')?.outputs ?? []) {
      mkdirSync(dirname(join(to, file)), { recursive: true });
      cpSync(join(root, 'dist', file), join(to, file));
    }
    writeFileSync(join(to, 'cli', LICENCES_FILE), JSON.stringify(commandParts(root)));
  });
}

/** `layProgram` puts the built command line as `cli` into the folder that it is given: two folders down it finds its package, as in a checkout. */
export function layCommand(
  root: string,
  folder: string,
  { node, trust }: CommandParts,
  layProgram: (to: string) => void,
): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  const program = join(folder, 'programa');
  mkdirSync(program, { recursive: true });
  layProgram(join(program, 'dist'));
  const { name, version, license, type } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, string>;
  // By the `bin` its help knows how it is called (electron/cli/version.ts).
  const manifest = { name, version, license, type, bin: { balcao: 'dist/cli/main.js' } };
  writeFileSync(join(program, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  if (existsSync(trust)) cpSync(trust, join(program, 'confianca'), { recursive: true });
  for (const batch of ['balcao.cmd', 'atalho.cmd']) {
    // With the line ends of another system a batch file loses lines at its labels and loops.
    const text = readFileSync(join(root, ASSETS, batch), 'utf8').replace(/\r?\n/g, '\r\n');
    writeFileSync(join(folder, batch), text);
  }
  cpSync(node, join(folder, CARRIED_NAME));
}

/** What the folder holds of others, for the lists of licences and of materials. */
export function commandParts(root: string): Parts {
  return merged(builtParts(root), partsOfNode(root));
}

function builtParts(root: string): Parts {
  return partsSchema.parse(JSON.parse(readFileSync(join(root, 'dist/cli', LICENCES_FILE), 'utf8')));
}

/** Only a Windows has its package in `node_modules`: each system's has the same text, of the one locked version. */
function partsOfNode(root: string): Parts {
  const [found] = globSync('node_modules/node-{linux,darwin,win}-*/LICENSE', { cwd: root });
  if (found === undefined) throw new Error('the licence of Node is missing: npm ci brings it');
  const text = readFileSync(join(root, found), 'utf8').trim();
  return partsSchema.parse([{ name: NODE_PACKAGE, version: CARRIED.version, licence: 'MIT', text }]);
}
