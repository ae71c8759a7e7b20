/** The trust folder returns only files that match their names. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeAuthority } from '../testing/tls-fixtures.ts';
import type { TrustReason } from './cache.ts';
import { createTrustFolder } from './folder.ts';
import { fingerprintOf } from '../../x509/icp-brasil-pins.ts';

const one = makeAuthority('AC Um');
const two = makeAuthority('AC Dois');
const how: TrustReason = {
  role: 'step',
  source: 'aia',
  host: 'h',
  address: 'http://a/',
  at: '2026-11-20T00:00:00.000Z',
};

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'trust-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true, maxRetries: 10 }));
  return join(made, 'confianca-sefaz');
}

describe('the trust folder', () => {
  it('stores each certificate under its SHA-256 with the first reason given', () => {
    const dir = folder();
    const cache = createTrustFolder(dir);
    expect(cache.all()).toEqual([]);
    cache.put(one.der, how);
    cache.put(one.der, { ...how, source: 'file' });
    cache.put(two.der, how);
    const again = createTrustFolder(dir);
    expect(again.get(fingerprintOf(one.der))).toEqual(one.der);
    expect(again.all()).toHaveLength(2);
    expect(again.all()).toContainEqual({ fingerprint: fingerprintOf(one.der), der: one.der, how });
    expect(readdirSync(dir).every((name) => /^[0-9a-f]{64}\.json$/.test(name))).toBe(true);
    if (process.platform !== 'win32') expect(statSync(dir).mode & 0o077).toBe(0);
  });

  it.each<[string, (text: string) => string]>([
    [
      'other bytes under the name',
      (text) => text.replace(one.der.toString('base64'), two.der.toString('base64')),
    ],
    ['cut text', (text) => text.slice(0, 100)],
    ['nothing', () => ''],
    ['another shape', () => '{"der":"AAAA"}'],
  ])('treats a file with %s as absent, and stores it again', (_, spoil) => {
    const dir = folder();
    createTrustFolder(dir).put(one.der, how);
    const file = join(dir, `${fingerprintOf(one.der)}.json`);
    writeFileSync(file, spoil(readFileSync(file, 'utf8')));
    const cache = createTrustFolder(dir);
    expect(cache.get(fingerprintOf(one.der))).toBeUndefined();
    expect(cache.all()).toEqual([]);
    cache.put(one.der, how);
    expect(cache.all()).toHaveLength(1);
  });

  it('works in memory if the folder cannot be created', () => {
    const dir = folder();
    writeFileSync(dir, 'a file');
    const cache = createTrustFolder(dir);
    cache.put(one.der, how);
    expect(cache.get(fingerprintOf(one.der))).toEqual(one.der);
    expect(cache.all()).toHaveLength(1);
    expect(readFileSync(dir, 'utf8')).toBe('a file');
  });
});
