/** The XML files of the training company's notes, as its emitter would keep them: a folder in which a person can look for gaps. */

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeWhole } from '../../storage/files/rename-over.ts';
import type { NoteWriter } from './note-xml.ts';
import { COMPANY, type SeedNote } from './seeds.ts';

const FOLDER = 'notas-de-exemplo';
/** What {@link NoteWriter} calls a file of the company. */
const OWN_FILE = new RegExp(
  `^(?:[0-9]{6}-)?[0-9]{6}${COMPANY.cnpj}[0-9]{24}(?:-[0-9]+)?-proc(?:NFe|EventoNFe)\\.xml$`,
);

/**
 * Makes the folder below `dataDir` what it should be, and returns its absolute path: series 1 of both models. Throws the
 * system's error where it cannot be written.
 */
export function layNotesFolder(
  dataDir: string,
  notes: readonly SeedNote[],
  writer: Pick<NoteWriter, 'fileNamesOf' | 'filesOf'>,
): string {
  const folder = resolve(dataDir, FOLDER);
  const own = notes.filter(isInFolder);
  mkdirSync(folder, { recursive: true });
  const names = new Set(own.flatMap((note) => writer.fileNamesOf(note)));
  const there = new Set(readdirSync(folder));
  // Notes of an earlier start of training had other dates and keys; any other file is a person's.
  for (const name of there.difference(names))
    if (OWN_FILE.test(name)) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  for (const note of own) {
    if (writer.fileNamesOf(note).every((name) => there.has(name))) continue;
    for (const { name, xml } of writer.filesOf(note)) writeWhole(join(folder, name), xml);
  }
  return folder;
}

function isInFolder({ chNFe, protocol }: SeedNote): boolean {
  return protocol !== undefined && chNFe.slice(6, 20) === COMPANY.cnpj && chNFe.slice(22, 25) === '001';
}
