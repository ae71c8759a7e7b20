/** Shows what is said of an Electron that ends at once, with executables that fail as the real one does. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { explainFailure, failureOf, launchElectron } from './electron-launch.ts';

const LIBRARY =
  '/x/electron: error while loading shared libraries: libnss3.so: cannot open shared object file: No such file or directory';
const DISPLAY =
  '[7:1122/080000.1:ERROR:ozone_platform_x11.cc(244)] Missing X server or $DISPLAY\n[7:1122/080000.2:ERROR:env.cc(258)] The platform failed to initialize.  Exiting.';
const GPU =
  "[7:1122/080000.1:ERROR:gpu_process_host.cc(1001)] GPU process launch failed: error_code=1002\n[7:1122/080000.2:FATAL:gpu_data_manager_impl_private.cc(439)] GPU process isn't usable. Goodbye.";
const SANDBOX =
  '[7:1122/080000.1:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly.';

describe('an early end of Electron', () => {
  it.each([
    ['a missing library, by its name', 127, null, LIBRARY, { failure: 'library', detail: 'libnss3.so' }],
    ['no display server', 1, null, DISPLAY, { failure: 'display', detail: '' }],
    ['no usable GPU', null, 'SIGTRAP', GPU, { failure: 'gpu', detail: '' }],
    ['a forbidden sandbox', null, 'SIGTRAP', SANDBOX, { failure: 'sandbox', detail: '' }],
    ['a crash, by its signal', null, 'SIGSEGV', '', { failure: 'crash', detail: 'SIGSEGV' }],
    ['a crash that a shell reports', 139, null, '', { failure: 'crash', detail: '139' }],
  ] as const)('is recognised: %s', (_, code, signal, output, expected) => {
    expect(failureOf(code, signal, output)).toEqual(expected);
  });

  it('is no failure where the program itself ended', () => {
    expect(failureOf(0, null, GPU)).toBeUndefined();
    expect(failureOf(1, null, 'Balcão NF-e não abre com --no-sandbox.')).toBeUndefined();
  });

  it('is explained in one clause that names what is missing', () => {
    expect(explainFailure('library', 'libnss3.so', {})).toContain('libnss3.so');
    expect(explainFailure('display', '', { DISPLAY: ':99' })).toMatch(/DISPLAY=:99$/);
    expect(explainFailure('display', '', { DISPLAY: ':9', WAYLAND_DISPLAY: 'w0' })).toContain(
      'DISPLAY=:9 nem WAYLAND_DISPLAY=w0',
    );
    for (const failure of ['gpu', 'sandbox', 'crash'] as const)
      expect(explainFailure(failure, 'x', {})).not.toBe('');
  });
});

describe.skipIf(process.platform === 'win32')('a process that stands for Electron', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'balcao-electron-'));
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  });
  afterAll(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const standIn = (script: string, mode = 0o755) => {
    const file = join(folder, 'electron');
    rmSync(file, { force: true });
    writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode });
    return file;
  };
  const says = (text: string, end: string) => standIn(`cat >&2 <<'FIM'\n${text}\nFIM\n${end}`);

  it.each([
    ['library', LIBRARY, 'exit 127', 'libnss3.so'],
    ['display', DISPLAY, 'exit 1', ''],
    ['gpu', GPU, 'kill -TRAP $$', ''],
    ['crash', 'nothing known', 'kill -SEGV $$', 'SIGSEGV'],
  ])('that fails for its %s is recognised', async (failure, text, end, detail) => {
    expect(await launchElectron(says(text, end), [])).toEqual({ kind: 'failed', failure, detail });
    expect(process.stderr.write).toHaveBeenCalledWith(expect.stringContaining(text.slice(0, 12)));
  });

  it('that cannot be executed is a crash with the code of the system', async () => {
    expect(await launchElectron(join(folder, 'none'), [])).toEqual({
      kind: 'failed',
      failure: 'crash',
      detail: 'ENOENT',
    });
  });

  it('that ends by itself gives its exit code', async () => {
    expect(await launchElectron(standIn('exit 0'), [])).toEqual({ kind: 'ended', code: 0 });
    expect(await launchElectron(standIn('exit 1'), [])).toEqual({ kind: 'ended', code: 1 });
    expect(await launchElectron(standIn('exit $#'), ['a', 'b'])).toEqual({ kind: 'ended', code: 2 });
  });
});
