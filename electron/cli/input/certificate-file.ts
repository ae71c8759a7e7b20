/** Passes the certificate file named on the command line to the core: a picker that returns it, and its draft. */

import { basename } from 'node:path';
import type { CertificatePreview } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { readCapped } from '../../faces/read-file.ts';
import type { FilePicker } from '../../ports.ts';
import type { ParsedArgs } from './options.ts';
import { EXIT } from '../output/exit-codes.ts';
import { failureOf, type CommandFailure } from '../output/failure.ts';
import { asksForPassword, passwordSourceProblem, readPassword } from './password.ts';
import type { Client, CliContext } from '../command.ts';

const TRIES = 3;

/** A picker for one path; a read error is reported separately, since a dialog has no errors. */
function pickerOf(path: string): FilePicker & { problem(): AppError | undefined } {
  let problem: AppError | undefined;
  return {
    async pickCertificate(maxBytes) {
      const bytes = await readCapped(path, maxBytes);
      if (bytes.ok) return { name: basename(path), bytes: bytes.value };
      problem = bytes.error;
      return undefined;
    },
    problem: () => problem,
  };
}

export interface Inspected {
  readonly client: Client;
  readonly preview: CertificatePreview;
}

/** Opens the core and passes it the file and the password; any fault of either is a certificate failure (exit 5). */
export async function inspectFile(
  args: ParsedArgs,
  context: CliContext,
): Promise<Result<Inspected, CommandFailure>> {
  const unusable = passwordSourceProblem(args, context);
  if (unusable) return err(unusable);
  const filePicker = pickerOf(args.rest[0] ?? '');
  const client = await context.connect({ filePicker });
  if (!client.ok) return client;
  const { call } = client.value;

  const chosen = await call('certificate.choose', {});
  if (!chosen.ok) return err(failureOf(chosen.error));
  const { draft } = chosen.value;
  if (!draft) return err(failureOf(filePicker.problem() ?? appError('file.unreadable'), EXIT.certificate));

  for (let attempt = 1; ; attempt++) {
    const password = await readPassword(args, context);
    if (!password.ok) return password;
    const preview = await call('certificate.inspect', { draftId: draft.draftId, password: password.value });
    if (preview.ok) return ok({ client: client.value, preview: preview.value });
    const again =
      preview.error.code === 'certificate.password-wrong' && asksForPassword(args) && attempt < TRIES;
    if (!again) return err(failureOf(preview.error));
    context.progress('A senha não confere. Tente de novo.');
  }
}
