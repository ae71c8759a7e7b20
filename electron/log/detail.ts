/** What the log keeps of something that was thrown. */

/** Its stack where it has one; the log's redaction is the log's own. */
export function detailOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
