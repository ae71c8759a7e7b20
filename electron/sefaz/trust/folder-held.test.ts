/** The trust folder while another program holds what was just written there, as an antivirus on Windows does. */

import type * as Files from 'node:fs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeAuthority } from '../testing/tls-fixtures.ts';
import { fingerprintOf } from '../../x509/icp-brasil-pins.ts';
import { createTrustFolder } from './folder.ts';

vi.mock('node:fs', async (original) => {
  const files = await original<typeof Files>();
  const held = () => {
    throw Object.assign(new Error('held'), { code: 'EPERM' });
  };
  const rmSync = (...given: Parameters<typeof Files.rmSync>) =>
    String(given[0]).endsWith('.tmp') ? held() : files.rmSync(...given);
  return { ...files, default: files, renameSync: held, rmSync };
});

it.each([undefined, 'AAAA'])(
  'an authority that cannot be written over %j there is kept in memory',
  (there) => {
    const dir = mkdtempSync(join(tmpdir(), 'trust-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true, maxRetries: 10 }));
    const { der } = makeAuthority('AC Um');
    const how = { role: 'step', source: 'server', host: 'h', at: '2026-11-20T00:00:00.000Z' } as const;
    if (there) writeFileSync(join(dir, `${fingerprintOf(der)}.json`), JSON.stringify({ der: there, how }));
    const cache = createTrustFolder(dir);
    cache.put(der, how);
    expect(cache.get(fingerprintOf(der))).toEqual(der);
  },
);
