/** Describes a thrown value for the log. */

/** Its stack if it has one; redaction is the log's task. */
export function detailOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
