/** Finds the ProcInutNFe files of a folder and brings those that the checker finds right into the journal. */

import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportReport } from '../../shared/contract.ts';
import { appError, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { checkProcInut, MAX_CHECKED_BYTES } from '../checker/checker.ts';
import type { Disablements } from '../disablement/disablements.ts';

export interface ImportWatch {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

type Unfit = ImportReport['unfit'][number];

const TELL_EVERY = 20;
const LOOKS_LIKE_ONE = /<(?:\w+:)?procInutNFe[\s>]/i;

/**
 * Whole tree, in the order of its names. What cannot be read is told as unfit. Given up, what came in stays in.
 * Errors: `call.aborted`, `data.folder` of the journal.
 */
export async function importProcFiles(
  folder: string,
  journal: Pick<Disablements, 'importProven'>,
  { signal, progress }: ImportWatch = {},
): Promise<Result<ImportReport, AppError>> {
  const unfit: Unfit[] = [];
  const count = { files: 0, added: 0, proved: 0, known: 0 };
  const paths: string[] = [];
  for await (const path of xmlFiles(folder, (away) => unfit.push({ path: away, why: 'unreadable' }))) {
    paths.push(path);
  }
  for (const [i, path] of paths.entries()) {
    if (signal?.aborted) return err(appError('call.aborted'));
    if (i % TELL_EVERY === 0) progress?.(i, paths.length);
    const bytes = await bytesOf(path);
    if (bytes === 'too-large') continue;
    if (bytes === undefined) {
      unfit.push({ path, why: 'unreadable' });
      continue;
    }
    // By content: other tools have other names.
    if (!LOOKS_LIKE_ONE.test(Buffer.from(bytes).toString('latin1', 0, 1024))) continue;
    count.files += 1;
    const { verdict, findings, signer, corrected } = await checkProcInut(bytes);
    const right = verdict === 'error' ? corrected : bytes;
    if (!signer || right === undefined) {
      const finding = findings.find(({ level }) => level === 'error');
      unfit.push({ path, why: 'fault', ...(finding ? { finding } : {}) });
      continue;
    }
    const imported = journal.importProven({
      bytes: typeof right === 'string' ? Buffer.from(right, 'utf8') : right,
      path: typeof right === 'string' ? undefined : path,
      certificate: signer.fingerprint,
      certificateUntil: signer.validUntil,
      issuer: signer.issuer,
    });
    if (!imported.ok) return imported;
    if (imported.value === 'unfit') unfit.push({ path, why: 'other-realm' });
    else count[imported.value] += 1;
  }
  progress?.(paths.length, paths.length);
  return ok({ folder, ...count, unfit });
}

async function* xmlFiles(folder: string, away: (path: string) => void): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(absent);
  if (!entries) away(folder);
  for (const entry of (entries ?? []).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* xmlFiles(path, away);
    else if (entry.isFile() && entry.name.toLowerCase().endsWith('.xml')) yield path;
  }
}

/** Nothing of ours is as large as the checker's limit. */
async function bytesOf(path: string): Promise<Uint8Array | 'too-large' | undefined> {
  const info = await stat(path).catch(absent);
  if (!info) return undefined;
  return info.size > MAX_CHECKED_BYTES ? 'too-large' : readFile(path).catch(absent);
}

/** Lets the file system's refusals pass, nothing else. */
function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error) return undefined;
  throw error;
}
