/**
 * The trust cache as a folder: one file per certificate, named by its SHA-256 and checked against it on every read.
 */

import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parsedJson } from '../../../shared/parsed-json.ts';
import { trustReasonSchema, type KeptCertificate, type TrustCache, type TrustReason } from './cache.ts';
import { fingerprintOf } from '../../x509/icp-brasil-pins.ts';
import { systemCode } from '../../log/system-code.ts';

const NAME = /^([0-9a-f]{64})\.json$/;
const entrySchema = z.strictObject({ der: z.base64(), how: trustReasonSchema });

/**
 * Damaged files, or whose bytes do not match their name, count as absent. A file in the folder is not trusted for
 * being there: the pins decide at every use. If the folder cannot be written, the cache is kept in memory.
 */
export function createTrustFolder(dir: string): TrustCache {
  const unsaved = new Map<string, KeptCertificate>();

  const read = (fingerprint: string): KeptCertificate | undefined => {
    const text = readText(join(dir, `${fingerprint}.json`));
    const entry = text === undefined ? undefined : entrySchema.safeParse(parsedJson(text)).data;
    const der = Buffer.from(entry?.der ?? '', 'base64');
    return entry && fingerprintOf(der) === fingerprint
      ? { fingerprint, der, how: entry.how }
      : unsaved.get(fingerprint);
  };

  return {
    get: (fingerprint) => read(fingerprint)?.der,
    put(der, how: TrustReason) {
      const fingerprint = fingerprintOf(der);
      if (read(fingerprint)) return;
      const entry = { der: Buffer.from(der).toString('base64'), how };
      if (!write(dir, `${fingerprint}.json`, `${JSON.stringify(entry)}\n`)) {
        unsaved.set(fingerprint, { fingerprint, der: Buffer.from(der), how });
      }
    },
    all() {
      const names = new Set([...list(dir), ...unsaved.keys()]);
      return [...names].sort().flatMap((fingerprint) => read(fingerprint) ?? []);
    },
  };
}

function list(dir: string): string[] {
  try {
    return readdirSync(dir).flatMap((name) => NAME.exec(name)?.[1] ?? []);
  } catch (error) {
    if (systemCode(error) !== undefined) return [];
    throw error;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (systemCode(error) !== undefined) return undefined;
    throw error;
  }
}

function write(dir: string, name: string, text: string): boolean {
  const temporary = join(dir, `.${randomBytes(6).toString('hex')}.tmp`);
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' });
    renameSync(temporary, join(dir, name));
    return true;
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    discard(temporary);
    return false;
  }
}

/** What holds the file against its name holds it here too: it stays, and counts for nothing. */
function discard(temporary: string): void {
  try {
    rmSync(temporary, { force: true });
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
  }
}
