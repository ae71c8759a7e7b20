/** Lays our sources where Windows' Node 22 can run them: types taken out, and what it does not know written in older words. */

import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { build, transformWithOxc } from 'vite';
import { buildsOf } from '../build/targets.ts';
import { INSTALLED } from './inside/installed-place.ts';
import { COMMAND_FOLDER, layCommand } from '../packaging/command-folder.ts';

/** Below `dist/cli`, as in a checkout, since the program looks for `package.json` two folders up. */
const PROGRAM = 'dist/cli';
const USING = /\busing\s+\w+\s*=/;

/** The tree at `to`: the sources under their names, our libraries by a link, and the built command line, alone and as it is installed with `node`. */
export async function layTree(root: string, to: string, node: string): Promise<void> {
  rmSync(to, { recursive: true, force: true, maxRetries: 10 });
  mkdirSync(to, { recursive: true });
  const files = globSync(
    ['{electron,shared,scripts}/**', 'docs/{architecture.md,exemplos/**,imagens/**}', 'assets/**', '*.json'],
    {
      cwd: root,
      withFileTypes: true,
    },
  ).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    const from = join(parentPath, name);
    const path = join(to, from.slice(root.length));
    mkdirSync(dirname(path), { recursive: true });
    if (/\.tsx?$/.test(name)) writeFileSync(path, await lowered(from));
    else cpSync(from, path);
  }
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'));
  await buildProgram(root, join(to, PROGRAM));
  // As the installer lays it, in a folder with accents and blanks; `npm test` checks the packaging's own.
  layCommand(root, join(to, INSTALLED, COMMAND_FOLDER), { node, trust: join(to, 'none') }, (dist) =>
    cpSync(join(to, PROGRAM), join(dist, 'cli'), { recursive: true }),
  );
}

async function lowered(path: string): Promise<string> {
  const text = readFileSync(path, 'utf8');
  // TypeScript writes its helper into the file; the faster one would import it from a package.
  if (USING.test(text))
    return ts.transpileModule(text, {
      compilerOptions: {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        verbatimModuleSyntax: true,
      },
    }).outputText;
  return (await transformWithOxc(text, path, { target: 'es2022', sourcemap: false })).code;
}

async function buildProgram(root: string, outDir: string): Promise<void> {
  for (const config of buildsOf('cli', root, outDir, []))
    await build({ ...config, build: { ...config.build, target: 'node22' } });
}
