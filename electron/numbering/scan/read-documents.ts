/** Hands documents to their reader, and what they say to a sink. */

import { readNumbers } from '../read/read-numbers.ts';
import type { Sink } from './sink.ts';

/** `entry` is the path inside a zip, "" outside. */
export function readDocument(bytes: Uint8Array, entry: string, sink: Sink): void {
  const reading = readNumbers(bytes);
  if (reading.is === 'broken') return sink.problem(entry, reading.reason);
  if (reading.is === 'other') return sink.other(reading.what);
  for (const fact of reading.facts) sink.fact(fact, entry);
  if (reading.lacks !== undefined) sink.problem(entry, reading.lacks);
}
