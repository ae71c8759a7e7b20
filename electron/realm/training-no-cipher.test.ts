/** The training SEFAZ as a host without a common cipher: the handshake ends before any certificate is asked for. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openFresh } from '../sefaz/tls/connection.ts';
import { holder, identityOf } from '../sefaz/testing/raw-server.ts';
import { startTraining } from '../training/server.ts';

it('refuses each connection by alert 40 until another situation is chosen', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-sem-cifra-'));
  const training = await startTraining({ dataDir, clock: { now: () => new Date() } });
  onTestFinished(async () => {
    await training.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  });
  const speak = async () => {
    const destination = { url: new URL(training.addresses.status), ca: [training.caPem] };
    const link = await openFresh(destination, identityOf(holder));
    if (link.ok) link.value.close();
    return link.ok ? 'open' : link.error.code;
  };
  training.scenario.set({ kind: 'no-cipher', times: 1 });
  expect(await speak()).toBe('sefaz.tls-no-cipher');
  expect(await speak()).not.toBe('sefaz.tls-no-cipher');
  training.scenario.set('no-cipher');
  expect([await speak(), await speak()]).toEqual(['sefaz.tls-no-cipher', 'sefaz.tls-no-cipher']);
  training.scenario.set('normal');
  expect(await speak()).not.toBe('sefaz.tls-no-cipher');
  expect(training.requests()).toBe(0);
});
