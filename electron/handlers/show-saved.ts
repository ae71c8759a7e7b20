/** What a call says of a file that it wrote: where it is, shown in its folder where that is possible, or why it is not there. */

import { appError, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Opener } from '../ports.ts';

export async function showSaved(
  wanted: string,
  written: Result<{ readonly path: string }, { readonly problem: string }>,
  opener: Pick<Opener, 'showInFolder'>,
): Promise<Result<{ shown: boolean; path: string }, AppError>> {
  if (!written.ok) return err(appError('file.not-written', { path: wanted, ...written.error }));
  const { path } = written.value;
  return ok({ shown: await opener.showInFolder(path), path });
}
