/** Finds the ProcInutNFe files of a folder and brings those that the checker finds right into the journal. */

import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppError } from '../../shared/errors.ts';
import { ok, type Result } from '../../shared/result.ts';
import { checkProcInut, MAX_CHECKED_BYTES } from '../checker/checker.ts';
import type { Disablements } from '../disablement/disablements.ts';

export interface ImportCount {
  /** ProcInutNFe files looked at. */
  readonly files: number;
  readonly added: number;
  /** Requests that waited for an answer and have it now. */
  readonly proved: number;
  readonly known: number;
  /** Paths of files that prove nothing: damaged, changed, refused, or of another environment. */
  readonly unfit: readonly string[];
}

/** Whole tree, in the order of its names. What cannot be read is told as unfit. Errors: `data.folder` of the journal. */
export async function importProcFiles(
  folder: string,
  journal: Pick<Disablements, 'importProven'>,
): Promise<Result<ImportCount, AppError>> {
  const count = { files: 0, added: 0, proved: 0, known: 0, unfit: [] as string[] };
  for await (const path of xmlFiles(folder)) {
    const bytes = await bytesOf(path);
    // By content: other tools have other names.
    if (!bytes || !/<(?:\w+:)?procInutNFe[\s>]/i.test(Buffer.from(bytes).toString('latin1', 0, 1024)))
      continue;
    count.files += 1;
    const { verdict, signer, corrected } = await checkProcInut(bytes);
    const right = verdict === 'error' ? corrected : bytes;
    if (!signer || right === undefined) {
      count.unfit.push(path);
      continue;
    }
    const imported = journal.importProven({
      bytes: typeof right === 'string' ? Buffer.from(right, 'utf8') : right,
      path: typeof right === 'string' ? undefined : path,
      certificate: signer.fingerprint,
      certificateUntil: signer.validUntil,
    });
    if (!imported.ok) return imported;
    if (imported.value === 'unfit') count.unfit.push(path);
    else count[imported.value] += 1;
  }
  return ok(count);
}

async function* xmlFiles(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(absent);
  for (const entry of (entries ?? []).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* xmlFiles(path);
    else if (entry.isFile() && entry.name.toLowerCase().endsWith('.xml')) yield path;
  }
}

async function bytesOf(path: string): Promise<Uint8Array | undefined> {
  const info = await stat(path).catch(absent);
  return info && info.size <= MAX_CHECKED_BYTES ? readFile(path).catch(absent) : undefined;
}

/** Lets the file system's refusals pass, nothing else. */
function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error) return undefined;
  throw error;
}
