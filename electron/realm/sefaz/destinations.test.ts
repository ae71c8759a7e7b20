/** The company's own addresses and authorities, changed while the program runs. */

import { X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeAuthority } from '../../sefaz/testing/tls-fixtures.ts';
import { folderDestinations } from './destinations.ts';

const subjectOf = (pem: string) => new X509Certificate(pem).subject;
/** A change may stay unseen for a quarter of a second. */
const SEEN_MS = 300;

test('an authority that is mended or replaced in its file counts from then on', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-enderecos-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }));
  const place = {
    consult: 'https://sefaz.test/c',
    disable: 'https://sefaz.test/d',
    status: 'https://sefaz.test/s',
  };
  writeFileSync(
    join(dataDir, 'enderecos.json'),
    JSON.stringify({ endpoints: { '55': { '*': { '2': place } } } }),
  );
  const pem = join(dataDir, 'confianca', 'ac.pem');
  mkdirSync(join(dataDir, 'confianca'));
  const [first, second] = [makeAuthority('AC Um'), makeAuthority('AC Dois')];
  writeFileSync(pem, 'a copy that was cut off');
  const destinations = folderDestinations(dataDir);
  const trusted = () => {
    const found = destinations.find({ mod: '55', authorizer: 'SP', tpAmb: '2', service: 'consult' });
    return found.ok ? found.value.destination.ca?.map(subjectOf) : found.error.code;
  };
  expect(trusted()).toBe('file.unreadable');
  for (const { certPem } of [first, second]) {
    writeFileSync(pem, certPem);
    await pause(SEEN_MS);
    expect(trusted()).toEqual([subjectOf(certPem)]);
  }
});

test('of many requests the first of a quarter second looks what other programs of the folder have changed', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-enderecos-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }));
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  onTestFinished(() => clock.mockRestore());
  let looks = 0;
  const destinations = folderDestinations(dataDir, () => (looks += 1));
  const find = () => destinations.find({ mod: '55', authorizer: 'SP', tpAmb: '2', service: 'consult' });
  for (let request = 0; request < 3; request += 1) expect(find().ok).toBe(true);
  expect(looks).toBe(1);
  clock.mockReturnValue(1_250);
  find();
  expect(looks).toBe(2);
});

test.skipIf(process.platform === 'win32')(
  'no official address is taken while a link to the company’s own leads nowhere, as to a disk that is away',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'balcao-enderecos-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }));
    const away = join(dataDir, 'disco', 'enderecos.json');
    symlinkSync(away, join(dataDir, 'enderecos.json'));
    const destinations = folderDestinations(dataDir);
    const find = () => destinations.find({ mod: '55', authorizer: 'SP', tpAmb: '2', service: 'consult' });
    const refused = { code: 'file.unreadable', data: { file: 'enderecos.json' } };
    expect(find()).toEqual({ ok: false, error: refused });
    mkdirSync(join(dataDir, 'disco'));
    writeFileSync(away, '{}');
    await expect.poll(find).toMatchObject({ ok: true, value: { overridden: false } });
  },
);
