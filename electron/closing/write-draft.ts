/** Writes the e-mail that takes a month's zip to the accountant, as a draft beside the zip. */

import { createHash, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { appError, type AppError } from '../../shared/errors.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { replaceFile } from '../storage/files/atomic-file.ts';
import type { DraftJob } from './job.ts';
import { draftBytes } from './mail.ts';
import { monthName } from './month/month.ts';
import { absent } from '../log/system-code.ts';

/** Mail servers refuse more, and base64 makes a third more of it. */
export const MOST_ATTACHED_BYTES = 20 * 1024 * 1024;

/** `attached` is false for a zip over {@link MOST_ATTACHED_BYTES}. Errors: `closing.not-made`, `closing.not-saved`. */
export async function writeDraft(
  job: DraftJob,
): Promise<Result<{ readonly path: string; readonly attached: boolean }, AppError>> {
  const { zip, target, to } = job;
  const found = await stat(zip).catch(absent);
  if (!found?.isFile()) return err(appError('closing.not-made'));
  const attached = found.size <= MOST_ATTACHED_BYTES;
  const bytes = attached ? await readFile(zip) : undefined;
  const name = basename(zip);
  const bytesOf = draftBytes(
    {
      to,
      subject: `Fechamento de ${monthName(job.month)} – ${job.company || formatCnpj(job.cnpj)}`,
      text: textOf(job, name, found.size, bytes),
      ...(bytes ? { attachment: { name, bytes } } : {}),
    },
    `=_${randomBytes(12).toString('hex')}`,
  );
  const written = await replaceFile(target, bytesOf);
  if (!written.ok)
    return err(appError('closing.not-saved', { path: target, problem: written.error.problem }));
  return ok({ path: target, attached });
}

function textOf(
  { month, company, cnpj }: DraftJob,
  name: string,
  size: number,
  bytes: Uint8Array | undefined,
): string {
  const whose = company === '' ? `do CNPJ ${formatCnpj(cnpj)}` : `de ${company} (CNPJ ${formatCnpj(cnpj)})`;
  const megabytes = (size / 1024 / 1024).toFixed(1).replace('.', ',');
  return [
    'Olá,',
    '',
    `${bytes ? 'Segue' : 'Está pronto'} o fechamento de ${monthName(month)} ${whose}.`,
    '',
    'No zip: os XML das notas e dos eventos, as inutilizações com os comprovantes, a tabela do mês (tabela.csv) e um resumo de uma página (resumo.pdf).',
    '',
    `Arquivo: ${name} (${megabytes} MB)`,
    ...(bytes
      ? [`SHA-256: ${createHash('sha256').update(bytes).digest('hex')}`]
      : ['O arquivo é grande demais para ir por e-mail; mando por outro meio.']),
    '',
  ].join('\n');
}
