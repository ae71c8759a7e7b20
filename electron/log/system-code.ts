/** What an error of Node says of the system: its code, such as ENOENT. Errors of another kind are bugs, and go on. */

/** Undefined for an error of another kind. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** What the system refused, such as a file: other errors of Node have a code too, and are bugs. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/** As {@link systemCode}; throws an error of another kind. */
export function problemOf(error: unknown): string {
  const code = systemCode(error);
  if (code === undefined) throw error;
  return code;
}

/** To catch with: nothing is there, or it cannot be read. Throws an error of another kind. */
export function absent(error: unknown): undefined {
  problemOf(error);
  return undefined;
}
