/** Cuts a stream of bytes into lines of text, however the bytes were split on the way. */

/** Returns a function that takes chunks and hands each complete, non-blank line to `take`. */
export function createLineSplitter(take: (line: string) => void): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder();
  let rest = '';
  return (chunk) => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim()) take(line);
  };
}
