/** Makes the error values of this folder without loading the schema library, which would slow the worker down. */

import type { AppError, ErrorCode } from '../../shared/errors.ts';
import type { Err } from '../../shared/result.ts';

export function refused(code: ErrorCode, data?: AppError['data']): Err<AppError> {
  return { ok: false, error: data ? { code, data } : { code } };
}
