/** Puts the documents behind facts into the zip, read again from where they are, and notes those that are not there. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Fact } from '../../documents/facts.ts';
import { packedDocuments, type PackedDocument } from '../../documents/read/read-fully.ts';
import { readNumbers } from '../../documents/read/read-numbers.ts';
import type { Absent } from '../zip/month-zip.ts';
import type { MonthRows, NumberFact } from './month-rows.ts';
import type { KnownFile, SourceFiles } from './source-files.ts';
import { problemOf } from '../../log/system-code.ts';

export type Documents = ReturnType<typeof createDocuments>;

export interface Taken {
  /** Which of the documents it is. */
  readonly fact: NumberFact;
  /** In the zip. */
  readonly entry: string;
  readonly bytes: Uint8Array;
}

interface TakenFrom {
  readonly fact: NumberFact;
  readonly path: string;
  readonly read: PackedDocument;
}

export function createDocuments(
  rows: MonthRows | undefined,
  sources: SourceFiles,
  add: (name: string, content: Uint8Array) => void,
) {
  const names = new Set<string>();
  /** Of documents with several notes or events, by where they lie. */
  const shared = new Map<string, string>();
  const absent: Absent[] = [];

  const put = (name: string, content: Uint8Array): string => {
    const free = freeName(name, names);
    names.add(free);
    add(free, content);
    return free;
  };
  /** Several notes, or events, in one document are put once. */
  const putOne = (
    { fact, path, read: { bytes, facts } }: TakenFrom,
    name: (fact: NumberFact, bytes: Uint8Array) => string,
  ): Taken => {
    const notes = facts.filter(({ kind }) => kind === 'note').length;
    const own = name(fact, bytes);
    const several = notes > 1 || (notes === 0 && facts.length > 1);
    // A zip may have several documents of one name.
    const id = several ? `${path} ${createHash('sha256').update(bytes).digest('base64')}` : '';
    const entry =
      shared.get(id) ?? put(notes > 1 ? `lotes/${own.slice(own.lastIndexOf('/') + 1)}` : own, bytes);
    if (several) shared.set(id, entry);
    return { fact, entry, bytes };
  };
  return {
    absent,
    /** Under this name, or with a number before its ending if another content has it; the name it got. */
    put,
    /** Copies a file of the archive into a folder of the zip; the name it got, none if it cannot be read. */
    copy: (path: string, folder: string) => {
      try {
        return [put(`${folder}/${basename(path)}`, readFileSync(path))];
      } catch (error) {
        const reason = ['ENOENT', 'ENOTDIR'].includes(problemOf(error)) ? 'gone' : 'unreadable';
        absent.push({ path, reason, included: false });
        return [];
      }
    },
    /** The first of these documents that is still what was read; it does not go into the zip. */
    look: async (facts: readonly NumberFact[]) => {
      for (const fact of facts) {
        const file = rows?.fileOf(fact);
        const read =
          file && (await sources.read(file, (bytes) => factsIn(bytes).some((each) => isSame(each, fact))));
        if (read && 'bytes' in read) return packedOne(read.bytes, fact)?.bytes ?? read.bytes;
      }
      return undefined;
    },
    /**
     * Takes the first of these documents that is still what was read. `name` is its name in the zip, used where the
     * document says nothing else; several notes, or events, in one document go in once, under the name of the first.
     * `fits`: whether it may be in the zip, by all that it says; `isWhole`: those that are, are taken before those that are not.
     */
    take: async (
      facts: readonly NumberFact[],
      name: (fact: NumberFact, bytes: Uint8Array) => string,
      fits: (bytes: Uint8Array, facts: readonly Fact[]) => boolean = () => true,
      isWhole: (bytes: Uint8Array, facts: readonly Fact[]) => boolean = () => true,
    ) => {
      const lost: Omit<Absent, 'included'>[] = [];
      let best: TakenFrom | undefined;
      for (const fact of facts) {
        const file = rows?.fileOf(fact);
        if (!file) continue;
        const path = placeOf(file);
        let whole: readonly Fact[] = [];
        const read = await sources.read(file, (bytes) => {
          whole = factsIn(bytes);
          return whole.some((each) => isSame(each, fact));
        });
        if ('absent' in read) {
          lost.push({ path, reason: read.absent });
          continue;
        }
        const { bytes, facts: found } = packedOne(read.bytes, fact) ?? { bytes: read.bytes, facts: whole };
        if (read.changed) lost.push({ path, reason: 'changed' });
        if (!fits(bytes, found)) continue;
        const isBest = isWhole(bytes, found);
        if (isBest || !best) best = { fact, path, read: { bytes, facts: found } };
        if (isBest) break;
      }
      const taken = best && putOne(best, name);
      absent.push(...lost.map((each) => ({ ...each, included: taken !== undefined })));
      return taken;
    },
  };
}

function factsIn(bytes: Uint8Array): readonly Fact[] {
  const said = readNumbers(bytes);
  return said.is === 'facts' ? said.facts : [];
}

/** As people see it: a zip's entry follows after `!`. */
export function placeOf({ path, entry }: KnownFile): string {
  return entry === '' ? path : `${path}!${entry}`;
}

/** A document that was saved anew may say less than before: what counts is that it still is this one. */
function isSame(said: Fact, fact: NumberFact): boolean {
  if (said.kind !== fact.kind) return false;
  if (said.kind === 'disabled') return said.nNFIni === fact.nNF && said.nNFFin === fact.last;
  if (said.kind === 'witness' && said.tpEvento !== fact.tpEvento) return false;
  return said.chNFe === fact.chNFe;
}

/** The document that says it, out of an answer that packs many: an importer, and the table, read it as a file of its own. */
function packedOne(bytes: Uint8Array, fact: NumberFact): PackedDocument | undefined {
  const said = packedDocuments(bytes).filter(({ facts }) => facts.some((each) => isSame(each, fact)));
  // Of two events of one type each has its protocol.
  const own = said.find(({ facts }) =>
    facts.some((each) => 'nProt' in each && each.nProt === fact.nProt && isSame(each, fact)),
  );
  return own ?? said[0];
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  for (let n = 1; ; n += 1) {
    const free = n === 1 ? name : `${name.slice(0, dot)}-${n}${name.slice(dot)}`;
    if (!taken.has(free)) return free;
  }
}
