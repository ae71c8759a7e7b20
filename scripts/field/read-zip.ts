/** The `ensaio.json` out of a rehearsal's zip, which a stranger sent. */

import { readFileSync } from 'node:fs';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { rehearsalSchema, type SeenRehearsal } from './compare.ts';

const NAME = 'ensaio.json';
/** A rehearsal of every server has some 200 kB. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Throws with a sentence for what is no such zip. */
export async function readRehearsal(path: string): Promise<SeenRehearsal> {
  const archive = new ZipReader(new BlobReader(new Blob([readFileSync(path)])));
  try {
    const entry = (await archive.getEntries()).find(({ filename }) => filename === NAME);
    if (!entry || entry.directory) throw new Error(`${path}: no ${NAME} in it`);
    if (entry.uncompressedSize > MOST_BYTES) throw new Error(`${path}: ${NAME} is too large`);
    const parsed = rehearsalSchema.safeParse(JSON.parse(await entry.getData(new TextWriter())));
    if (!parsed.success)
      throw new Error(`${path}: ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
    return parsed.data;
  } finally {
    await archive.close();
  }
}
