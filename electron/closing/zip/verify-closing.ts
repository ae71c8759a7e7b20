/**
 * Verifies a closing's zip against its manifest, its seal and its signature: what is damaged, missing, added or out of its
 * place, whether its notes add up to what it says, and who signed it.
 */

import { createHash } from 'node:crypto';
import type { ClosingFault, ClosingReport } from '../../../shared/contract/companies/closing.ts';
import { placeOf } from '../../documents/zip/walk-zip.ts';
import { entriesOf } from '../../documents/zip/zip-directory.ts';
import {
  BadArchive,
  streamEntry,
  unpackEntry,
  type ByteSource,
  type EntryPlace,
} from '../../documents/zip/zip-entries.ts';
import { openFile } from '../../documents/walk/open-file.ts';
import { looksLikeClosing } from './looks-like-closing.ts';
import { MANIFEST, readManifest, SIGNATURE, statesTotals, type Manifest } from './manifest.ts';
import { looksSealed, SEAL_BYTES, sealOf } from './seal.ts';
import { signerOf } from './verify-signature.ts';
import { verifiedTotals } from './verify-totals.ts';

/** Of the faults in a report; the rest is counted. */
const FAULTS_SHOWN = 200;
/** A larger entry is unpacked in pieces. */
const WHOLE_BYTES = 16 * 2 ** 20;
const MANIFEST_BYTES = 256 * 2 ** 20;
/** Four certificates and a signature are 8 kB. */
const SIGNATURE_BYTES = 2 ** 20;
const PIECE = 2 ** 20;
const LOCAL_HEADER_BYTES = 30;

export interface VerifyWatch {
  /** Throws where the work is to end. */
  readonly beat?: (done: number, total: number) => void;
  /** SHA-256 of the roots that vouch for a signer; none is known without them. */
  readonly roots?: readonly string[];
  /** After writing: nothing is added up again, and no signature is looked at. */
  readonly onlyBytes?: boolean;
}

/** Blocks the thread while it reads. Throws the system's error where the file cannot be read. */
export async function verifyClosing(path: string, watch: VerifyWatch = {}): Promise<ClosingReport> {
  const source = openFile(path);
  try {
    return await verify(source, path, watch);
  } finally {
    source.close();
  }
}

/** Whose month a file is; undefined if it is no closing. Throws the system's error. */
export async function closingHead(path: string): Promise<Manifest | undefined> {
  const source = openFile(path);
  try {
    for await (const entry of entriesOf(source)) {
      if (entry.filename === MANIFEST) return manifestIn(source, placeOf(entry));
    }
    return undefined;
  } catch (error) {
    if (error instanceof BadArchive) return undefined;
    throw error;
  } finally {
    source.close();
  }
}

/** Whether every byte is as it was written; cheaper than {@link verifyClosing}. Throws the system's error. */
export function sealHolds(path: string, watch: VerifyWatch = {}): boolean {
  const source = openFile(path);
  try {
    return isSealed(source, watch);
  } finally {
    source.close();
  }
}

async function verify(source: ByteSource, path: string, watch: VerifyWatch): Promise<ClosingReport> {
  const faults: ClosingFault[] = [];
  let more = 0;
  const fault = (each: ClosingFault) => {
    if (faults.length < FAULTS_SHOWN) faults.push(each);
    else more += 1;
  };
  const found = new Map<string, EntryPlace>();
  const twice: string[] = [];
  let broken = false;
  try {
    for await (const entry of entriesOf(source, 'alone')) {
      const { filename } = entry;
      if (entry.encrypted || entry.directory) fault({ kind: 'added', name: filename });
      else if (found.has(filename)) twice.push(filename);
      else found.set(filename, placeOf(entry));
    }
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error;
    broken = true;
  }
  const manifest = broken ? undefined : manifestIn(source, found.get(MANIFEST));
  const any = broken ? looksLikeClosing(source, path) : found.has(MANIFEST);
  if (!any && !looksSealed(endOf(source)))
    return { closing: false, whole: false, entries: found.size, faults: [], more: 0 };
  if (!isSealed(source, watch)) fault({ kind: 'seal' });
  if (broken) fault({ kind: 'zip' });
  else if (!manifest) fault({ kind: found.has(MANIFEST) ? 'manifest-damaged' : 'manifest-missing' });
  else await compare(source, manifest, found, fault, watch);
  for (const name of twice) fault({ kind: 'twice', name });
  const { signature, totals } =
    manifest && watch.onlyBytes !== true ? beyond(source, manifest, found, watch, fault, faults) : {};
  return {
    closing: true,
    whole: faults.length === 0,
    of: manifest && {
      cnpj: manifest.cnpj,
      company: manifest.empresa,
      month: manifest.mes,
      environment: manifest.ambiente,
      madeAt: manifest.geradoEm,
    },
    signature,
    totals,
    entries: found.size,
    faults,
    more,
  };
}

/** What hashes do not say: who signed the manifest, and whether its notes add up to its totals. */
function beyond(
  source: ByteSource,
  manifest: Manifest,
  found: ReadonlyMap<string, EntryPlace>,
  { beat, roots = [] }: VerifyWatch,
  fault: (each: ClosingFault) => void,
  faults: readonly ClosingFault[],
): Pick<ClosingReport, 'signature' | 'totals'> {
  if (manifest.versao === 1) return {};
  const intact = faults.every(({ kind }) => kind === 'seal');
  const place = found.get(SIGNATURE);
  const file = place && unpacked(source, place, SIGNATURE_BYTES);
  const bytes = unpacked(source, found.get(MANIFEST), MANIFEST_BYTES);
  const sha256 = createHash('sha256')
    .update(bytes ?? Buffer.alloc(0))
    .digest();
  const signer = file && signerOf(file, { sha256, cnpj: manifest.cnpj }, roots);
  if (place && !signer) fault({ kind: 'signature' });
  if (signer?.own === false) fault({ kind: 'signer' });
  // Of changed files the sums say nothing.
  const totals = intact
    ? verifiedTotals(source, found, fault, () => beat?.(manifest.entradas.length, manifest.entradas.length))
    : undefined;
  if (intact && !(totals && statesTotals(manifest.totais, totals))) fault({ kind: 'totals' });
  return {
    signature: signer?.signature,
    // Of notes without XML the files say nothing: their number is the manifest's own word.
    totals: totals && { ...totals, withoutXml: manifest.totais.autorizadasSemXml },
  };
}

async function compare(
  source: ByteSource,
  manifest: Manifest,
  found: ReadonlyMap<string, EntryPlace>,
  fault: (each: ClosingFault) => void,
  { beat }: VerifyWatch,
): Promise<void> {
  const listed = new Set<string>([MANIFEST]);
  if (manifest.versao > 1) listed.add(SIGNATURE);
  for (const [at, { nome: name, bytes, sha256 }] of manifest.entradas.entries()) {
    beat?.(at, manifest.entradas.length);
    if (listed.has(name)) fault({ kind: 'twice', name });
    listed.add(name);
    const place = found.get(name);
    if (!place) fault({ kind: 'missing', name });
    else if (
      place.uncompressedSize !== bytes ||
      !isNamed(source, place, name) ||
      (await hashOf(source, place)) !== sha256
    ) {
      fault({ kind: 'changed', name });
    }
  }
  for (const name of found.keys()) if (!listed.has(name)) fault({ kind: 'added', name });
}

function manifestIn(source: ByteSource, place: EntryPlace | undefined): Manifest | undefined {
  const bytes = unpacked(source, place, MANIFEST_BYTES);
  return bytes && readManifest(bytes);
}

/** A copy; undefined where it is larger, or cannot be unpacked. */
function unpacked(source: ByteSource, place: EntryPlace | undefined, most: number): Uint8Array | undefined {
  if (!place || place.uncompressedSize > most) return undefined;
  try {
    return Uint8Array.from(unpackEntry(source, place));
  } catch (error) {
    if (error instanceof BadArchive) return undefined;
    throw error;
  }
}

/** Its own header repeats what the directory says of it (PKWARE APPNOTE 4.3.7). */
function isNamed(source: ByteSource, { offset, crc, compressionMethod }: EntryPlace, name: string): boolean {
  const expected = Buffer.from(name, 'utf8');
  const head = Buffer.from(source.read(offset, LOCAL_HEADER_BYTES + expected.length));
  return (
    head.length === LOCAL_HEADER_BYTES + expected.length &&
    head.readUInt16LE(8) === compressionMethod &&
    head.readUInt32LE(14) === crc &&
    head.readUInt16LE(26) === expected.length &&
    head.subarray(LOCAL_HEADER_BYTES).equals(expected)
  );
}

/** Undefined for an entry that cannot be unpacked. */
async function hashOf(source: ByteSource, place: EntryPlace): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    if (place.uncompressedSize <= WHOLE_BYTES) hash.update(unpackEntry(source, place));
    else for await (const piece of streamEntry(source, place)) hash.update(piece);
  } catch (error) {
    if (error instanceof BadArchive) return undefined;
    throw error;
  }
  return hash.digest('hex');
}

function endOf(source: ByteSource): Buffer {
  return Buffer.from(source.read(Math.max(0, source.size - SEAL_BYTES), SEAL_BYTES));
}

function isSealed(source: ByteSource, watch: VerifyWatch): boolean {
  const seal = sealOf(endOf(source));
  return seal !== undefined && seal === hashBefore(source, source.size - SEAL_BYTES, watch);
}

function hashBefore(source: ByteSource, end: number, { beat }: VerifyWatch): string {
  const hash = createHash('sha256');
  for (let at = 0; at < end; at += PIECE) {
    beat?.(0, 1);
    hash.update(source.read(at, Math.min(PIECE, end - at)));
  }
  return hash.digest('hex');
}
