/** The prompt for a certificate's password, and how it is left. */

import { execFileSync } from 'node:child_process';
import { appendFile, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fakeContext } from '../testing/fake-context.ts';
import { readPassword } from './password.ts';

const NOTHING = { rest: [], flags: new Set<never>(), values: {} };

function prompted(changes: Partial<Parameters<typeof fakeContext>[1]> = {}) {
  const stdin = new PassThrough();
  const shown = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => shown.mockRestore());
  const context = fakeContext(
    {},
    { terminal: true, stdin: stdin as unknown as NodeJS.ReadStream, ...changes },
  );
  return { stdin, password: readPassword(NOTHING, context) };
}

it('takes what is typed', async () => {
  const { stdin, password } = prompted();
  stdin.write('segredo\r');
  expect(await password).toEqual({ ok: true, value: 'segredo' });
});

it.each(['Ctrl+C', 'a stop of the program'])(
  'is left by %s, without a password that is tried',
  async (by) => {
    const ending = new AbortController();
    const { stdin, password } = prompted({ signal: ending.signal });
    if (by === 'Ctrl+C') stdin.write('\x03');
    else ending.abort();
    expect(await password).toMatchObject({ ok: false, error: { exit: 4, erro: { codigo: 'call.aborted' } } });
  },
);

it('from an input that never ends is left by a stop of the program, as the prompt is', async () => {
  const ending = new AbortController();
  const stdin = new PassThrough() as unknown as NodeJS.ReadStream;
  const context = fakeContext({}, { stdin, signal: ending.signal });
  const password = readPassword({ ...NOTHING, flags: new Set(['senha-stdin'] as const) }, context);
  setImmediate(() => ending.abort());
  expect(await password).toMatchObject({ ok: false, error: { exit: 4, erro: { codigo: 'call.aborted' } } });
});

it.skipIf(process.platform === 'win32')(
  'from a file that is a pipe is read whole, and left by a stop of the program where nobody writes',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'senha-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
    const pipe = join(folder, 'senha');
    execFileSync('mkfifo', [pipe]);
    const ending = new AbortController();
    const context = fakeContext({}, { signal: ending.signal });
    const given = () => readPassword({ ...NOTHING, values: { 'senha-arquivo': pipe } }, context);
    const read = given();
    appendFile(pipe, 'segredo\n', () => undefined);
    expect(await read).toEqual({ ok: true, value: 'segredo' });
    const waiting = given();
    setImmediate(() => ending.abort());
    expect(await waiting).toMatchObject({ ok: false, error: { exit: 4, erro: { codigo: 'call.aborted' } } });
  },
);
