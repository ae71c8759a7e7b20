/** Reads one document: its bytes in, what it says of numbers out. */

import type { Reading } from '../facts.ts';
import { readFully } from './read-fully.ts';
import { readQuickly } from './read-quickly.ts';

export { MAX_DOCUMENT_BYTES } from './distribution.ts';

/**
 * Reads an XML document of any kind, layout and encoding. Never throws; nothing of it is fetched or expanded. What is
 * not XML (`classify.ts`) is `broken` with a reason. Usual documents are read in one pass over their bytes, with the
 * result that the full reader would have.
 */
export function readNumbers(bytes: Uint8Array): Reading {
  return readQuickly(bytes) ?? readFully(bytes);
}
