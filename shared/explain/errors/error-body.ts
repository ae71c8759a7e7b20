/** The `erro` of the JSON service and the command line. */

import type { AppError } from '../../errors.ts';
import type { ServiceFailure } from '../../service/service-bodies.ts';
import type { ServiceCode } from '../../service/service-codes.ts';
import { explainError } from './errors.ts';

/** cStat if SEFAZ did not answer. */
export const NO_CSTAT = '000';

/** `xMotivo` has our own text too, for callers that read only it. */
export function errorBody(error: AppError): ServiceFailure {
  return ownWords(error.code, explainError(error).what);
}

/** A failure with the front end's own text. */
export function ownWords(codigo: AppError['code'] | ServiceCode, sentence: string): ServiceFailure {
  return { cStat: NO_CSTAT, xMotivo: sentence, codigo };
}
