/** Keeps the program going where what it prints is lost: a reader that closed, a full disk, a terminal closed under it. */

/**
 * What the program does never hangs on who reads of it: without a listener, a line on stderr that nobody takes would end it in the
 * middle of a disablement. Whoever must know whether a document was taken asks by its own callback.
 */
export function outliveStreams(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
