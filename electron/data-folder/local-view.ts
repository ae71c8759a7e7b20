/**
 * A local, read-only copy of a data folder on another computer, because SQLite's locks are unreliable over the
 * network.
 */

import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appError, type AppError } from '../../shared/errors.ts';
import { err, errOrThrow, ok, type Result } from '../../shared/result.ts';
import { SETTINGS } from '../../shared/settings.ts';
import { isWhole, settleCopy, type Copied } from '../storage/backup/copy-databases.ts';
import { sameContent } from '../storage/backup/same-content.ts';
import { makePrivate, refusalOf } from '../storage/database/database.ts';

/** Another computer may be writing: an inconsistent copy is made again. */
const TRIES = 3;
/** What was chosen there; where the archive is, the copied data depend on. */
const CHOSEN = ['arquivo.json', ...Object.values(SETTINGS).map(({ file }) => file)];

export interface LocalView {
  readonly folder: string;
  remove(): void;
}

/** Uses the archive that `remote` uses, wherever that is. Errors: `data.folder`, `data.damaged`. */
export function openLocalView(remote: string, databases: readonly Copied[]): Result<LocalView, AppError> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-leitura-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    for (const copied of databases) {
      const path = join(remote, copied.file);
      if (existsSync(path) && !copyWhole(remote, folder, copied)) {
        remove();
        return err(appError('data.damaged', { path }));
      }
    }
    for (const file of CHOSEN) {
      if (existsSync(join(remote, file))) copyFileSync(join(remote, file), join(folder, file));
    }
    if (!existsSync(join(folder, 'arquivo.json'))) {
      const chosen = { folder: join(remote, 'arquivo'), mount: false };
      writeFileSync(join(folder, 'arquivo.json'), JSON.stringify({ chosen }));
    }
    return ok({ folder, remove });
  } catch (error) {
    remove();
    return errOrThrow(refusalOf(error, remote), error);
  }
}

/** False if every copy was inconsistent. */
function copyWhole(from: string, to: string, { file, ...without }: Copied): boolean {
  for (let left = TRIES; left > 0; left--) {
    const copy = join(to, file);
    for (const part of ['', '-wal', '-shm']) rmSync(`${copy}${part}`, { force: true });
    for (const part of ['', '-wal']) {
      const source = join(from, `${file}${part}`);
      if (existsSync(source)) copyFileSync(source, `${copy}${part}`);
    }
    makePrivate(copy);
    // What a checkpoint took out of the log before that was copied is in neither copy, and yet each of them is sound.
    if (sameContent(join(from, file), copy) && isWhole(copy)) return settleCopy(copy, without) === 'ok';
  }
  return false;
}
