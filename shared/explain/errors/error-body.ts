/** The `erro` that the JSON service and the command line both answer with, in our own words. */

import type { AppError } from '../../errors.ts';
import type { ServiceFailure } from '../../service-bodies.ts';
import { explainError } from './errors.ts';

/** cStat where SEFAZ did not speak. */
export const NO_CSTAT = '000';

/** `xMotivo` carries our sentence, so that a caller that reads only it is told something. */
export function errorBody(error: AppError): ServiceFailure {
  return ownWords(error.code, explainError(error).what);
}

/** A failure told by a sentence of the face's own. */
export function ownWords(codigo: AppError['code'], sentence: string): ServiceFailure {
  return { cStat: NO_CSTAT, xMotivo: sentence, codigo };
}
