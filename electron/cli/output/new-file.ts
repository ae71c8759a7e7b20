/**
 * A file that must not exist yet, readable by its owner only: reserved first, written later, removed if nothing was
 * written.
 */

import { open, rm, type FileHandle } from 'node:fs/promises';
import { explainArchiveProblem } from '../../../shared/explain/archive/archive-problem.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { EXIT } from './exit-codes.ts';
import { failureWith, usage, type CommandFailure } from './failure.ts';
import { systemCode } from '../../log/system-code.ts';

export interface NewFile {
  readonly path: string;
  write(content: string | Uint8Array): Promise<Result<true, CommandFailure>>;
  /** Closes the file, and removes it if nothing was written. */
  release(): Promise<void>;
}

/** Exit 2 if something exists already or the folder cannot be written. */
export async function reserveFile(path: string): Promise<Result<NewFile, CommandFailure>> {
  let file: FileHandle;
  try {
    file = await open(path, 'wx', 0o600);
  } catch (error) {
    return err(
      systemCode(error) === 'EEXIST'
        ? usage([`O arquivo ${path} já existe, e não é sobrescrito.`], ['Diga outro nome em --saida.'])
        : notWritten(path, error),
    );
  }
  let written = false;
  return ok({
    path,
    write: async (content) => {
      try {
        await file.writeFile(content);
        await file.sync();
        written = true;
        return ok(true);
      } catch (error) {
        if (systemCode(error) === undefined) throw error;
        return err(notWritten(path, error));
      }
    },
    release: async () => {
      await file.close();
      if (!written) await rm(path, { force: true });
    },
  });
}

function notWritten(path: string, error: unknown): CommandFailure {
  const { what } = explainArchiveProblem(systemCode(error) ?? '');
  return failureWith('input.invalid', EXIT.usage, [`Não foi possível gravar o arquivo ${path}: ${what}.`]);
}
