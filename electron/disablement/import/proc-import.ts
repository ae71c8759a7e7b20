/** Finds the ProcInutNFe files of a folder and imports the valid ones into the journal. */

import { open, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportReport } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { checkInWorker } from '../../check/check-in-worker.ts';
import { MAX_CHECKED_BYTES } from '../../check/read-document.ts';
import { decodeDocument } from '../../documents/read/decode.ts';
import { decodeXmlBytes, wideEncoding } from '../../sefaz/xml/xml.ts';
import type { Disablements } from '../disablements.ts';
import type { BoundedFileReads } from '../../storage/files/bounded-file-reads.ts';
import { SLOW } from '../../storage/files/time-limit.ts';
import { absent } from '../../log/system-code.ts';

export interface ImportWatch {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

type Unfit = ImportReport['unfit'][number];

const PROGRESS_EVERY = 20;
/** Of a file that is too large to be a disablement. */
const HEAD_BYTES = 64 * 1024;
const LOOKS_LIKE_ONE = /<(?:\w+:)?procInutNFe[\s>]/i;

/** What was found at a path; undefined if the system refuses. */
type Find = <T>(work: () => Promise<T>) => Promise<T | undefined>;

/** The folder no longer answers. */
class Away extends Error {}

/**
 * The whole tree, in order of names. Unreadable files are reported as unfit, and a folder that stops answering ends
 * it, reported as unreadable itself. If aborted, what was imported stays. Errors: `call.aborted`, `data.folder` of
 * the journal.
 */
export async function importProcFiles(
  folder: string,
  journal: Pick<Disablements, 'importProven'>,
  fileReads: BoundedFileReads,
  watch: ImportWatch = {},
): Promise<Result<ImportReport, AppError>> {
  const { signal } = watch;
  const report = { files: 0, added: 0, unproven: 0, proved: 0, known: 0, unfit: [] as Unfit[] };
  const find: Find = async (work) => {
    const found = await fileReads.read(folder, () => work().catch(absent), signal);
    if (found === SLOW) throw new Away();
    return found;
  };
  try {
    const ended = await importAll(folder, journal, find, report, watch);
    if (!ended.ok) return ended;
  } catch (error) {
    if (!(error instanceof Away)) throw error;
    if (signal?.aborted) return err(appError('call.aborted'));
    report.unfit.push({ path: folder, why: 'unreadable' });
  }
  return ok({ folder, ...report });
}

async function importAll(
  folder: string,
  journal: Pick<Disablements, 'importProven'>,
  find: Find,
  report: { unfit: Unfit[] } & Record<'files' | 'added' | 'unproven' | 'proved' | 'known', number>,
  { signal, progress }: ImportWatch,
): Promise<Result<true, AppError>> {
  const { unfit } = report;
  const paths: string[] = [];
  for await (const path of xmlFiles(folder, find, (away) => unfit.push({ path: away, why: 'unreadable' }))) {
    paths.push(path);
  }
  for (const [i, path] of paths.entries()) {
    if (signal?.aborted) return err(appError('call.aborted'));
    if (i % PROGRESS_EVERY === 0) progress?.(i, paths.length);
    const read = await bytesOf(path, find);
    if (read === 'another') continue;
    const bytes = read && asUtf8(read);
    if (bytes === undefined) {
      unfit.push({ path, why: 'unreadable' });
      continue;
    }
    // By content: other tools use other names.
    if (!LOOKS_LIKE_ONE.test(decodeXmlBytes(bytes))) continue;
    report.files += 1;
    const { findings, signer, corrected, answerCertificate } = await checkInWorker(bytes, 'disablement');
    const finding = findings.find(({ level }) => level === 'error');
    const right = finding ? corrected : bytes;
    if (!signer || right === undefined) {
      unfit.push({ path, why: 'fault', finding });
      continue;
    }
    const imported = await journal.importProven({
      bytes: typeof right === 'string' ? Buffer.from(right, 'utf8') : right,
      path: typeof right === 'string' || bytes !== read ? undefined : path,
      certificate: signer.fingerprint,
      certificateUntil: signer.validUntil,
      issuer: signer.issuer,
      folder,
      // Of the original file, not of the corrected one.
      answerCertificate: typeof right === 'string' ? undefined : answerCertificate,
    });
    if (!imported.ok) return imported;
    if (imported.value === 'unfit') unfit.push({ path, why: 'other-realm' });
    else report[imported.value] += 1;
  }
  progress?.(paths.length, paths.length);
  return ok(true);
}

/** Links are followed, each folder once: an archive may lie on another disk behind one. A link that leads nowhere is away. */
async function* xmlFiles(
  folder: string,
  find: Find,
  away: (path: string) => void,
  walked = new Set<string>(),
): AsyncGenerator<string> {
  const found = await find(async () => {
    const real = await realpath(folder);
    return { real, entries: walked.has(real) ? [] : await readdir(real, { withFileTypes: true }) };
  });
  if (!found) return away(folder);
  const { real, entries } = found;
  walked.add(real);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    const kind = entry.isSymbolicLink() ? await find(() => stat(path)) : entry;
    if (!kind) away(path);
    else if (kind.isDirectory()) yield* xmlFiles(path, find, away, walked);
    else if (kind.isFile() && entry.name.toLowerCase().endsWith('.xml')) yield path;
  }
}

/** Undefined for a file that could not be read, or that may be one and is too large to be checked. */
async function bytesOf(path: string, find: Find): Promise<Uint8Array | 'another' | undefined> {
  const info = await find(() => stat(path));
  if (!info) return undefined;
  if (info.size <= MAX_CHECKED_BYTES) return find(() => readFile(path));
  const head = await find(() => headOf(path));
  return head && isAnother(head) ? 'another' : undefined;
}

/**
 * Converts a file that another program saved in UTF-16 to UTF-8, over which it was signed; other bytes are returned
 * unchanged.
 */
function asUtf8(bytes: Uint8Array): Uint8Array {
  if (wideEncoding(bytes) === undefined) return bytes;
  return Buffer.from(
    decodeDocument(bytes).replace(/^(<\?xml[^>]*?encoding\s*=\s*["'])[^"']+/, '$1UTF-8'),
    'utf8',
  );
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** True for a document of another kind, by its first element; false where that is not found. */
function isAnother(head: Uint8Array): boolean {
  const text = decodeXmlBytes(head).replace(/<!--.*?-->/gs, '');
  return /<[A-Za-z_][\w.-]*(?::[\w.-]+)?[\s>]/.test(text) && !LOOKS_LIKE_ONE.test(text);
}
