/** Makes the error value of this folder without loading the schema library, which the worker must not wait for. */

import type { AppError, ErrorCode } from '../../shared/errors.ts';
import type { Err } from '../../shared/result.ts';

export function refused(code: ErrorCode, data?: AppError['data']): Err<AppError> {
  return { ok: false, error: data ? { code, data } : { code } };
}
