/** Answers about the usual note and range, written in few words, and what the readers make of them. */

import type { AppError } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/result.ts';
import { readConsultAnswer, readDisablementAnswer } from '../soap/answer.ts';
import type { SoapResponse } from '../tls/exchange.ts';
import { KEY, RANGE } from './question.ts';

export const NFE = 'http://www.portalfiscal.inf.br/nfe';

export function reply(body: string | Buffer, httpStatus = 200): SoapResponse {
  return { httpStatus, contentType: 'application/soap+xml; charset=utf-8', body: Buffer.from(body) };
}

export const soap = (inner: string) =>
  `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><r xmlns="u">${inner}</r></s:Body></s:Envelope>`;
export const ret = (fields: string) =>
  `<retConsSitNFe xmlns="${NFE}" versao="4.00">${fields}</retConsSitNFe>`;
export const retInut = (fields: string) =>
  `<retInutNFe xmlns="${NFE}" versao="4.00"><infInut>${fields}</infInut></retInutNFe>`;

export const consult = (body: string | Buffer, status?: number) =>
  readConsultAnswer(reply(body, status), { tpAmb: '2', chNFe: KEY });
export const disable = (body: string | Buffer, status?: number) =>
  readDisablementAnswer(reply(body, status), RANGE);

export function value<T>(result: Result<T, AppError>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Its code and data. */
export function refusal(result: Result<unknown, AppError>): string {
  if (result.ok) return 'accepted';
  return `${result.error.code} ${Object.values(result.error.data ?? {}).join(' ')}`;
}
