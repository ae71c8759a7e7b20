/** What a text or a cell has in the place of an access key: whole keys, keys of other documents, and what was meant as one. */

import { accessKeyProblems, bareAccessKey, findKeyShapes, type KeyShape } from './access-key.ts';
import { OTHER_DOCUMENTS_OF_KEYS, otherModelOf } from '../other-documents.ts';
import { ufOf } from '../issuer/uf-codes.ts';

export type SpottedKind =
  | 'note'
  /** Of another document, by its model. */
  | 'other-document'
  /** 44 characters, and something is wrong with them; or fewer or more. */
  | 'faulty'
  /** What a spreadsheet makes of a key that it takes for a number: 3,52610E+43, 4E+043, or its first 15 digits and zeros. */
  | 'number';

export interface Spotted {
  readonly kind: SpottedKind;
  /** The bare key; of a `number` the text as it is. */
  readonly text: string;
  /** Where it is in the text: `start` inclusive, `end` exclusive. */
  readonly start: number;
  readonly end: number;
}

/** Spreadsheets keep 15 digits of a number (IEEE 754); the rest of the 44 is lost. */
const AS_NUMBER = /(?<![\w.,])\d(?:[.,]\d+)?E\+?0?4[34](?!\w)/g;
/** Keys without anything between them, as a scanner that ends none writes them. */
const GLUED = /(?<![0-9A-Z])(?:\d{6}[0-9A-Z]{12}\d{26}){2,}(?![0-9A-Z])/g;
const KEY = /.{44}/g;
const ZEROS = '0'.repeat(24);
const AS_DIGITS = /^\d{15,20}0{24,29}$/;
/** A text of nothing else that is this long was meant as a key, or as a few that follow each other, not all of them sound. */
const MEANT = /^[0-9A-Z]{30,160}$/;
/** The file of a disablement, by the Id in its name: in a table or list of files it is beside those of notes, whose names have keys. */
const DISABLEMENT_FILE =
  /ID[0-9]{4}[0-9A-Z]{12}[0-9]{25}[^0-9A-Z]|[0-9]{4}[0-9A-Z]{12}[0-9]{25}-(?:PED-|PROC)?INU/;
/** 4E+43, as a narrow column shows a key. */
const SHORTEST = 5;

/** Whether a text is a key that a spreadsheet kept as a number: its last digits cannot be had back. */
export function isKeyAsNumber(text: string): boolean {
  return AS_DIGITS.test(text) || /^\d(?:[.,]\d+)?E\+?0?4[34]$/i.test(text);
}

/**
 * What in `text` is a key or was meant as one, in order. With `meant` the text is where keys are expected (a
 * column of keys, a line by itself): then anything of nearly the length is named too.
 */
export function spotKeys(text: string, meant: boolean): Spotted[] {
  if (text.length < SHORTEST) return [];
  const upper = upperCase(text);
  const found: Spotted[] = [];
  let end = 0;
  const shapes: (KeyShape & { readonly kind: SpottedKind })[] = [];
  for (const each of findKeyShapes(upper)) {
    const kind = kindOf(each.shape, meant);
    if (kind !== undefined) shapes.push({ ...each, kind });
  }
  for (const [i, { shape, start, end: stop, kind }] of shapes.entries()) {
    if (start < end) continue;
    // A sound key that begins inside a faulty one is the one that was meant.
    const sound = kind === 'note' || kind === 'other-document';
    if (!sound && soundBetween(shapes, i + 1, stop)) continue;
    found.push({ kind, text: shape, start, end: stop });
    end = stop;
  }
  found.push(...gluedKeys(upper));
  for (const match of upper.matchAll(AS_NUMBER)) {
    found.push({ kind: 'number', text: match[0], start: match.index, end: match.index + match[0].length });
  }
  if (found.length === 0 && meant) {
    const bare = bareAccessKey(upper);
    if (MEANT.test(bare) && mostlyDigits(bare) && !DISABLEMENT_FILE.test(upper)) {
      found.push({ kind: 'faulty', text: bare, start: 0, end: text.length });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function gluedKeys(upper: string): Spotted[] {
  return Array.from(upper.matchAll(GLUED)).flatMap(({ 0: run, index }) => {
    const keys = Array.from(run.matchAll(KEY), ({ 0: text, index: at }) => {
      const start = index + at;
      return { kind: kindOf(text, false) ?? 'faulty', text, start, end: start + text.length };
    });
    return keys.every(({ kind }) => kind === 'note' || kind === 'other-document') ? keys : [];
  });
}

/** They are in order: of those after `from` only the ones that begin before `stop` are looked at. */
function soundBetween(
  shapes: readonly { readonly start: number; readonly kind: SpottedKind }[],
  from: number,
  stop: number,
): boolean {
  for (let i = from; ; i += 1) {
    const other = shapes[i];
    if (other === undefined || other.start >= stop) return false;
    if (other.kind === 'note' || other.kind === 'other-document') return true;
  }
}

/** Undefined for 44 characters that look like no key at all, such as a bank slip's bar code. */
function kindOf(shape: string, meant: boolean): SpottedKind | undefined {
  const asDigits = shape.endsWith(ZEROS) && AS_DIGITS.test(shape);
  // Of a text of digits nearly every character begins what has the format: most of it is excluded before anything is computed.
  if (!meant && !asDigits && ufOf(shape.slice(0, 2)) === undefined && !hasMonth(shape)) return undefined;
  const mod = shape.slice(20, 22);
  const other = OTHER_DOCUMENTS_OF_KEYS[mod] !== undefined;
  if (!meant && !asDigits && !other && mod !== '55' && mod !== '65') return undefined;
  const problems = accessKeyProblems(shape);
  const faults = problems.map(({ fault }) => fault);
  if (faults.length === 0) return 'note';
  if (asDigits) return 'number';
  if (otherModelOf(shape, problems) !== undefined) return 'other-document';
  if (meant) return 'faulty';
  const model = other || !faults.includes('mod');
  const signs = [!faults.includes('cUF'), !faults.includes('month') && !faults.includes('year'), model];
  return signs.filter(Boolean).length >= 2 && model ? 'faulty' : undefined;
}

/** A year of notes, and a month. */
function hasMonth(shape: string): boolean {
  const month = Number(shape.slice(4, 6));
  return month >= 1 && month <= 12 && Number(shape.slice(2, 4)) >= 6;
}

function mostlyDigits(bare: string): boolean {
  return bare.replace(/\D/g, '').length >= 30;
}

/** Character by character, so that places stay the same (`ß` would become two). */
function upperCase(text: string): string {
  const upper = text.toUpperCase();
  return upper.length === text.length ? upper : text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
}
