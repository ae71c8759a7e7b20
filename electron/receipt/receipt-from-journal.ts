/** Makes the receipt of a disablement from the journal's record of it. */

import { createHash } from 'node:crypto';
import type { DisablementView } from '../../shared/contract.ts';
import { appError, type AppError } from '../../shared/errors.ts';
import type { Locale } from '../../shared/explain/words.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { disablementReceipt } from './disablement-receipt.ts';

export interface ReceiptContext {
  /** End of the journal's hash chain, in hexadecimal. */
  readonly chainHead: string;
  /** The bytes that the journal holds of the ProcInutNFe; undefined if there is none. */
  readonly proc: Uint8Array | undefined;
  readonly issuedAt: Date;
  readonly version: string;
  readonly locale: Locale;
}

export interface Receipt {
  readonly pdf: Uint8Array;
  /** `ID…-comprovante.pdf`: sorts beside the XML of the same Id. */
  readonly fileName: string;
}

/** Error `disablement.state`: only a disablement that is proved (by 102, by 563 or by a file) or declared by a person has a receipt. */
export async function receiptOf(
  view: DisablementView,
  { proc, ...context }: ReceiptContext,
): Promise<Result<Receipt, AppError>> {
  const { provedBy, answer, file } = view;
  if (!provedBy) return err(appError('disablement.state', { requestId: view.requestId, state: view.state }));
  const { environment, company, cnpj, uf, mod, serie, ano, nNFIni, nNFFin, count, xJust, id, nProt } = view;
  const pdf = await disablementReceipt({
    environment,
    company,
    cnpj,
    uf,
    mod,
    serie,
    ano,
    nNFIni,
    nNFFin,
    count,
    xJust,
    id,
    nProt,
    cStat: answer?.cStat ?? '',
    xMotivo: answer?.xMotivo ?? '',
    dhRecbto: answer?.dhRecbto ?? '',
    provedBy,
    ...(view.sentAt ? { sentAt: view.sentAt } : {}),
    ...(proc ? { fileSha256: createHash('sha256').update(proc).digest('hex') } : {}),
    ...(proc && file?.saved ? { fileName: nameOf(file.path) } : {}),
    overridden: view.overridden,
    ...(view.waivers ? { waivers: view.waivers } : {}),
    ...context,
  });
  return ok({ pdf, fileName: `${id}-comprovante.pdf` });
}

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
