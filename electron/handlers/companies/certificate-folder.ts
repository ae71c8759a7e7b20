/** Imports every certificate file of a folder, one after another: what is wrong with one keeps no other from coming in. */

import { relative } from 'node:path';
import type { FolderImport, HandlerOutput } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { MAX_OFFERED_FILE_BYTES } from '../../../shared/file-limits.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Uf } from '../../../shared/fiscal/issuer/uf.ts';
import { certificateFiles, passwordsFor } from '../../certificates/import/folder-files.ts';
import type { Imports } from '../../certificates/import/import.ts';
import type { VaultEntry } from '../../certificates/vault/vault.ts';
import { readCapped } from '../../faces/read-file.ts';
import type { Realm } from '../../realm/realm.ts';
import { settleCompany } from './views.ts';

export interface FolderImportDeps {
  readonly imports: Imports;
  readonly realm: Realm;
  /** Whose drafts they are. */
  readonly owner: string;
  readonly signal: AbortSignal | undefined;
}

export interface FolderWish {
  readonly passwords: readonly string[];
  readonly uf?: Uf | undefined;
  readonly remember: boolean;
}

const UNREAD = { outcome: 'unread' } as const;

/** Once it is aborted the files that are left are `unread`; what was imported until then stays. Errors: `data.folder`. */
export async function importFolder(
  deps: FolderImportDeps,
  folder: string,
  wish: FolderWish,
): Promise<Result<HandlerOutput<'certificate.import-folder'>, AppError>> {
  const found = await certificateFiles(folder);
  if (!found.ok) return found;
  const { files, more, unread } = found.value;
  const below = (path: string) => relative(folder, path).replaceAll('\\', '/');
  const passwordsOf = passwordsFor(folder, files, wish.passwords);
  // What is sealed and does not open here, as after a restore, is not known: its file is needed.
  await deps.realm.vault.survey();
  const results: FolderImport[] = [];
  for (const path of files) {
    const file = below(path);
    results.push({
      file,
      ...(deps.signal?.aborted ? UNREAD : await importOne(deps, path, file, passwordsOf(path), wish)),
    });
  }
  return ok({ folder, results, more, unread: unread.map(below) });
}

async function importOne(
  { imports, realm, owner, signal }: FolderImportDeps,
  path: string,
  file: string,
  passwords: readonly string[],
  { uf, remember }: FolderWish,
): Promise<Omit<FolderImport, 'file'>> {
  const bytes = await readCapped(path, MAX_OFFERED_FILE_BYTES);
  if (!bytes.ok) return refusal(bytes.error);
  const draft = imports.begin({ name: file, bytes: bytes.value }, owner);
  if (!draft.ok) return refusal(draft.error);
  const { draftId } = draft.value;
  try {
    let wrong: AppError = appError('certificate.password-wrong');
    for (const password of passwords) {
      const preview = await imports.inspect(draftId, owner, password, signal);
      if (!preview.ok) {
        wrong = preview.error;
        if (wrong.code === 'certificate.password-wrong') continue;
        break;
      }
      const { holder, cnpj, fingerprint, renews, others } = preview.value;
      const whose = { holder, cnpj, ...(others.length > 0 ? { others } : {}) };
      if (
        realm.vault
          .list()
          .some(
            (entry) =>
              entry.fingerprint === fingerprint && isHere(entry, remember && realm.vault.canRemember),
          )
      ) {
        return { ...whose, outcome: 'known' };
      }
      const added = await imports.commit(draftId, owner, { remember });
      if (!added.ok) return { ...whose, ...refusal(added.error) };
      if (!added.value.isCpf) settleCompany(realm, added.value, undefined, uf);
      return { ...whose, outcome: renews ? 'renewed' : 'imported' };
    }
    return refusal(wrong);
  } finally {
    imports.cancel(draftId, owner);
  }
}

/** As it is wanted: one that serves this session only is brought in again where it is to stay. */
function isHere({ needsFile, locked, remembered }: VaultEntry, toStay: boolean): boolean {
  return !needsFile && !locked && (remembered || !toStay);
}

function refusal(error: AppError): Pick<FolderImport, 'outcome' | 'error'> {
  return error.code === 'call.aborted' ? UNREAD : { outcome: 'refused', error };
}
