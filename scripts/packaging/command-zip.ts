/** The folder `comando` as a zip, for who uses the portable program or wants the command line alone. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { COMMAND_FOLDER } from './command-folder.ts';
import { filesOf } from './file-list.ts';

/** One date in every entry, so that the same files give the same bytes. */
const DATE = new Date('2026-01-01T00:00:00Z');

/** Everything below one folder, so that unpacking makes no mess. */
export async function zipCommand(folder: string, file: string): Promise<void> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { extendedTimestamp: false, useWebWorkers: false });
  for (const { path } of filesOf(folder)) {
    const bytes = new Uint8ArrayReader(readFileSync(join(folder, path)));
    await zip.add(`${COMMAND_FOLDER}/${path}`, bytes, { lastModDate: DATE });
  }
  writeFileSync(file, await zip.close());
}
