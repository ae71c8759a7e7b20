/** The one exception that a SecretBox may throw for an expected failure, since its port returns bare bytes. */

import type { AppError } from '../../shared/errors.ts';

export class SecretBoxFailure extends Error {
  override readonly name = 'SecretBoxFailure';
  readonly appError: AppError;

  constructor(appError: AppError) {
    super(appError.code);
    this.appError = appError;
  }
}
