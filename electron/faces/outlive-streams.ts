/** Keeps the program going where what it prints is lost: a reader that closed, a full disk, a terminal closed under it. */

/**
 * Without a listener, a line on stderr that is not read would end the program in the middle of a disablement. Code that must know
 * whether a document was taken passes its own callback.
 */
export function outliveStreams(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
