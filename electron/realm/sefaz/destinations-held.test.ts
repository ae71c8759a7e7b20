/** The company's own addresses and authorities while another program holds their files, as an editor or a scanner does. */

import type * as Files from 'node:fs';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeAuthority } from '../../sefaz/testing/tls-fixtures.ts';
import { folderDestinations } from './destinations.ts';

const held = vi.hoisted(() => ({ file: '' }));
vi.mock('node:fs', async (original) => {
  const files = await original<typeof Files>();
  const readFileSync = (...given: Parameters<typeof Files.readFileSync>) => {
    const [path] = given;
    if (path !== held.file) return files.readFileSync(...given);
    throw Object.assign(new Error('locked'), { code: 'EBUSY', syscall: 'open', path });
  };
  return { ...files, default: files, readFileSync };
});

it.each(['enderecos.json', join('confianca', 'ac.pem')])(
  '%s is named while it is held, and counts once it is let go',
  async (file) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'balcao-enderecos-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }));
    const consult = 'https://sefaz.test/c';
    const content = { endpoints: { '55': { SP: { '2': { consult } } } } };
    writeFileSync(join(dataDir, 'enderecos.json'), JSON.stringify(content));
    mkdirSync(join(dataDir, 'confianca'));
    writeFileSync(join(dataDir, 'confianca', 'ac.pem'), makeAuthority('AC Um').certPem);
    held.file = join(dataDir, file);
    const destinations = folderDestinations(dataDir);
    const find = () => destinations.find({ mod: '55', authorizer: 'SP', tpAmb: '2', service: 'consult' });
    const refused = { ok: false, error: { code: 'file.unreadable', data: { file } } };
    expect(find()).toEqual(refused);
    expect(find()).toEqual(refused);
    expect(destinations.overriddenHosts()).toEqual([]);
    held.file = '';
    const used = { overridden: true, destination: { url: { href: consult } } };
    await expect.poll(find).toMatchObject({ ok: true, value: used });
  },
);
