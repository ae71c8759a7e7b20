/** The XML files of the training company's notes, as its emitter would keep them: a folder in which a person can look for gaps. */

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { NoteWriter } from './note-xml.ts';
import { COMPANY, type SeedNote } from './seeds.ts';

const FOLDER = 'notas-de-exemplo';

/**
 * Makes the folder below `dataDir` what it should be, and returns its absolute path: series 1 of both models. Throws the
 * system's error where it cannot be written.
 */
export function layNotesFolder(dataDir: string, notes: readonly SeedNote[], writer: NoteWriter): string {
  const folder = resolve(dataDir, FOLDER);
  const own = notes.filter(isInFolder);
  mkdirSync(folder, { recursive: true });
  const names = own.flatMap((note) => writer.fileNamesOf(note)).sort();
  const there = readdirSync(folder).sort();
  if (names.join() === there.join()) return folder;
  // Of an earlier start of training, whose notes had other dates and keys.
  for (const name of there) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  for (const note of own)
    for (const { name, xml } of writer.filesOf(note)) writeFileSync(join(folder, name), xml);
  return folder;
}

function isInFolder({ chNFe, protocol }: SeedNote): boolean {
  return protocol !== undefined && chNFe.slice(6, 20) === COMPANY.cnpj && chNFe.slice(22, 25) === '001';
}
