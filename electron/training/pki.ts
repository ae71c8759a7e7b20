/** The training PKI on disk: created at the first start, read at later ones, renewed before it expires. */

import { randomBytes, X509Certificate } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parsedJson } from '../../shared/parsed-json.ts';
import type { Subject } from './certificate-shape.ts';
import { makeAuthority, makeLeaf, makePfx, type Authority } from './certificates.ts';
import { problemOf, systemCode } from '../log/system-code.ts';

const AUTHORITY_FILE = 'autoridade.json';
const RENEW_MS = 30 * 24 * 60 * 60 * 1000;

const identity = z.strictObject({ cert: z.string(), key: z.string() });
const authorityFile = z.strictObject({
  version: z.literal(1),
  root: identity,
  issuing: identity,
  server: identity,
});

/**
 * Opens the PKI of `folder` (created if absent); keys are files of mode 0600. Fails only if the folder cannot be
 * written.
 */
export async function openPki(folder: string, now: () => Date) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const authority = await openAuthority(folder, now());
  const issuer = new X509Certificate(authority.issuing.cert);
  // The authority's mark is in the file name: a PFX of an earlier authority is never returned.
  const mark = issuer.fingerprint256.replaceAll(':', '').slice(0, 12).toLowerCase();
  return {
    authority,
    /** A certificate stored as `name` in the folder: the same bytes at every start, created when first needed, or `anew`. */
    kept: async (name: string, subject: Subject, password: string, anew = false) => {
      const path = join(folder, `${name}-${mark}.pfx`);
      const known = await read(path);
      if (known && anew) await putAside(path);
      const found = anew ? undefined : known;
      const pfx = found ?? (await keep(path, await makePfx(authority, subject, password, now())));
      return { pfx, path };
    },
    issue: (subject: Subject, password: string) => makePfx(authority, subject, password, now()),
    /** The certificate and key stored as `name`, by which the emitter of the example notes signs: the same at every start. */
    signer: async (name: string, subject: Subject) => {
      const path = join(folder, `${name}-${mark}.json`);
      const found = await read(path);
      const known = found && identity.safeParse(parsedJson(found.toString('utf8')));
      if (known?.success === true) return known.data;
      // A damaged one is made anew; the notes it signed stay as they are.
      if (found) await unlink(path);
      const made = await makeLeaf(authority, subject, now());
      return identity.parse(
        parsedJson((await keep(path, Buffer.from(JSON.stringify(made)))).toString('utf8')),
      );
    },
  };
}

async function openAuthority(folder: string, now: Date): Promise<Authority> {
  const path = join(folder, AUTHORITY_FILE);
  const found = await read(path);
  const known = found && usable(found.toString('utf8'), now);
  if (known) return known;
  if (found) await putAside(path);
  const made = await makeAuthority(now);
  // Two first starts may race: the second one takes what the first one stored.
  const bytes = await keep(path, Buffer.from(JSON.stringify({ version: 1, ...made })));
  return usable(bytes.toString('utf8'), now) ?? made;
}

/** Undefined for a damaged file, and for an authority that expires within a month or, made while a clock was ahead, is not valid yet. */
function usable(text: string, now: Date): Authority | undefined {
  const parsed = authorityFile.safeParse(parsedJson(text));
  if (!parsed.success) return undefined;
  const { root, issuing, server } = parsed.data;
  return [root, issuing, server].every((one) => isGood(one.cert, [Date.now(), now.getTime()]))
    ? { root, issuing, server }
    : undefined;
}

/** By every one of the clocks. */
function isGood(cert: string, clocks: readonly number[]): boolean {
  try {
    const { validFromDate, validToDate } = new X509Certificate(cert);
    return clocks.every((now) => validFromDate.getTime() <= now && validToDate.getTime() - now > RENEW_MS);
  } catch {
    // A damaged PEM counts as expired: the caller creates a new authority.
    return false;
  }
}

async function putAside(path: string): Promise<void> {
  await rename(path, `${path}.${randomBytes(4).toString('hex')}.antiga`);
}

async function read(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes completely or not at all, never over an existing file; returns the bytes that the path now has. */
async function keep(path: string, bytes: Buffer): Promise<Buffer> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await writeFile(temporary, bytes, { mode: 0o600, flag: 'wx' });
    try {
      await link(temporary, path);
    } catch (error) {
      if (problemOf(error) === 'EEXIST') return await readFile(path);
      // File systems without hard links (some network and exFAT volumes).
      await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
    }
    return bytes;
  } finally {
    await rm(temporary, { force: true });
  }
}
