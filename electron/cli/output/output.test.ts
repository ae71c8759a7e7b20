/** Printing the output of a command. */

import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { document, flush, render } from './output.ts';
import { usage } from './failure.ts';
import { err } from '../../../shared/result.ts';

const failing = (code: string) =>
  new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })),
  });

it('distinguishes a lost text from a reader that closed early', async () => {
  expect(await flush(failing('ENOSPC'), 'texto')).toBe(false);
  expect(await flush(failing('EPIPE'), 'texto')).toBe(true);
  expect(await flush(failing('ENOSPC'), '')).toBe(true);
});

it('prints a text of others as one line, and nothing in it as a command to the terminal', () => {
  const name = 'a\u001b[2J\nnota.xml: certo\u009b2J\u202e';
  const shown = 'a\ufffd[2J nota.xml: certo\ufffd2J\ufffd';
  expect(document({ json: { name }, text: [name, 'fim'] }, false)).toBe(`${shown}\nfim\n`);
  expect(JSON.parse(document({ json: { name }, text: [] }, true))).toEqual({ name });
  expect(render(err(usage([name])), false).stderr).toBe(`${shown}\n`);
});

const FULL = '/dev/full';

it.runIf(existsSync(FULL))('a document that could not be written to a full disk is not exit code 0', () => {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const full = openSync(FULL, 'w');
  const done = spawnSync(process.execPath, [main, '--ajuda'], { stdio: ['ignore', full, 'pipe'] });
  closeSync(full);
  expect(done.status).toBe(6);
  expect(done.stderr.toString()).toContain('A saída deste comando não pôde ser gravada');
});
