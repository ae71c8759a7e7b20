/** The page's size at its start: the document and all that it references, as served with gzip. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What an old office machine loads without noticeable wait. */
export const START_LIMIT_BYTES = 350_000;

const NAMED = /(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g;

/** Bytes, gzipped, of `index.html`, its scripts (those preloaded too) and its styles; fonts are compressed by themselves and not counted. */
export function startWeight(rendererDir: string): number {
  const html = readFileSync(join(rendererDir, 'index.html'));
  const named = [...html.toString('utf8').matchAll(NAMED)].map(([, name = '']) => name);
  const files = [...new Set(named)].map((name) => readFileSync(join(rendererDir, name)));
  return [html, ...files].reduce((sum, bytes) => sum + gzipSync(bytes).length, 0);
}
