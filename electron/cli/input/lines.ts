/** Asks a person at the terminal, line by line. */

import { createInterface } from 'node:readline';

export type Lines = ReturnType<typeof openLines>;

/** One reader for a whole command: a second one would lose what the first has read ahead. */
export function openLines(stdin: NodeJS.ReadStream, signal: AbortSignal, show: (question: string) => void) {
  const reader = createInterface({ input: stdin, terminal: false });
  const lines = reader[Symbol.asyncIterator]();
  const stopped = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return {
    /** The line typed, trimmed; undefined when the input has ended or the command was stopped. */
    ask: async (question: string) => {
      if (signal.aborted) return undefined;
      show(question);
      const next = await Promise.race([lines.next(), stopped]);
      return next === undefined || next.done ? undefined : next.value.trim();
    },
    close: () => reader.close(),
  };
}
