/**
 * `npm start` without Electron, or with one that ends at once, says so in one line, prints an address that admits a
 * page, and ends cleanly.
 */

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../build/build-target.ts';
import { ROOT } from '../root.ts';

let dataDir = '';
beforeAll(async () => {
  await ensureBuilt(ROOT, ['main', 'renderer']);
  dataDir = mkdtempSync(join(tmpdir(), 'balcao-start-'));
}, 120_000);
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

it('starts the web host, admits a page by its address and stops on Ctrl+C', async () => {
  const child = spawn(
    process.execPath,
    [join(ROOT, 'scripts/run.mjs'), 'start', '--no-open', `--dados=${dataDir}`],
    { env: { ...process.env, ELECTRON_SKIP_BINARY_DOWNLOAD: '1' }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const lines: string[] = [];
  let address: URL | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    const [found] = /http:\/\/\S+/.exec(line) ?? [];
    if (found) address = new URL(found);
    if (line.startsWith('Ctrl+C')) break;
  }
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    expect(lines[0]).toContain('o mesmo programa abre pelo endereço abaixo');
    expect(lines.join('')).not.toContain('\u001b');
    const origin = address?.origin ?? '';
    const post = (path: string, headers: Record<string, string>, body: unknown) =>
      fetch(origin + path, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    expect(await (await fetch(origin)).text()).toContain('<div id="root">');
    const entered = await post('/host/session', {}, { token: address?.hash.slice('#entrada='.length) });
    const { session } = (await entered.json()) as { session: string };
    const call = await post('/host/call', { 'x-balcao-session': session }, { name: 'app.about', input: {} });
    expect(await call.json()).toMatchObject({ ok: true, value: { face: 'web', dataFolder: dataDir } });
  } finally {
    child.kill('SIGINT');
  }
  expect(await ended).toBe(0);
});

it.skipIf(process.platform === 'win32')(
  'names what Electron lacks where it ends at once, and goes on without a window',
  async () => {
    const dist = join(dataDir, 'electron');
    mkdirSync(dist);
    writeFileSync(
      join(dist, 'electron'),
      "#!/bin/sh\necho 'ERROR:ozone_platform_x11.cc(244)] Missing X server or $DISPLAY' >&2\nexit 1\n",
      { mode: 0o755 },
    );
    const { WAYLAND_DISPLAY: _, ...inherited } = process.env;
    const child = spawn(
      process.execPath,
      [join(ROOT, 'scripts/run.mjs'), 'start', `--dados=${join(dataDir, 'dados')}`],
      {
        env: { ...inherited, DISPLAY: ':4093', ELECTRON_OVERRIDE_DIST_PATH: dist },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (line.startsWith('Ctrl+C')) break;
    }
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    expect(lines.find((line) => line.startsWith('Balcão NF-e:'))).toBe(
      'Balcão NF-e: nenhum servidor gráfico responde em DISPLAY=:4093; o mesmo programa abre pelo endereço abaixo.',
    );
    expect(lines.join('\n')).toMatch(/http:\/\/127\.0\.0\.1:\d+\//);
    expect(await ended).toBe(0);
  },
);
