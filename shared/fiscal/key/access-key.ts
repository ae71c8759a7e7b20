/**
 * The 44-character access key of an NF-e/NFC-e: its parts, its faults group by group, and finding it in pasted text.
 */

import { z } from 'zod';
import { err, ok, type Result } from '../../result.ts';
import { accessKeyProblems, type AccessKeyProblem } from './key-faults.ts';
import { findKeyShapes } from './key-shapes.ts';

export { findKeyShapes, type KeyShape } from './key-shapes.ts';
export {
  ACCESS_KEY_PATTERN,
  accessKeyCheckDigit,
  accessKeyOf,
  accessKeyParts,
  accessKeyProblems,
  type AccessKeyFault,
  type AccessKeyParts,
  type AccessKeyProblem,
} from './key-faults.ts';

export const accessKeySchema = z
  .string()
  .refine((text) => accessKeyProblems(text).length === 0, { error: 'access-key' })
  .brand<'AccessKey'>();
export type AccessKey = z.infer<typeof accessKeySchema>;

/** Reads one key as typed or scanned. */
export function parseAccessKey(text: string): Result<AccessKey, AccessKeyProblem[]> {
  const key = bareAccessKey(text);
  const problems = accessKeyProblems(key);
  return problems.length === 0 ? ok(key as AccessKey) : err(problems);
}

/**
 * The key inside typed, pasted or scanned text: groups with blanks or dots, `NFe…`, the URL of a QR code (`chNFe=`
 * or `p=`), XML, or a text with words around it; also a faulty one, so that its faults can be reported. In upper
 * case, because lower-case letters would change the check digit.
 */
export function bareAccessKey(text: string): string {
  const upper = text.trim().toUpperCase();
  const inAddress = /[?&](?:CHNFE|NFE|CHAVE|P)=(?:NFE)?([0-9A-Z]{44})(?![0-9A-Z])/.exec(upper);
  const inXml = /(?:ID="NFE|<CHNFE>)([0-9A-Z]{44})/.exec(upper);
  const found = (inAddress ?? inXml)?.[1];
  if (found) return found;
  const shapes = keyShapes(upper);
  const inText = shapes.find((shape) => accessKeyProblems(shape).length === 0) ?? shapes[0];
  return inText ?? upper.replace(/^NFE(?=[\s0-9])/, '').replace(/[\s.\-/_]/g, '');
}

/** All distinct valid keys in a pasted text or a file, in order. */
export function findAccessKeys(text: string): AccessKey[] {
  const keys = keyShapes(text.toUpperCase()).filter((shape) => accessKeyProblems(shape).length === 0);
  return [...new Set(keys)] as AccessKey[];
}

function keyShapes(upper: string): string[] {
  return findKeyShapes(upper).map(({ shape }) => shape);
}

/** Eleven groups of four characters, for display. */
export function formatAccessKey(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? '';
}

/**
 * The valid keys that differ from `key` by one wrong digit or one swap of adjacent digits, each with the number
 * (1..11) of the changed group of four; none if there are more than `MENDS_SHOWN`, since a guess would mislead. The
 * check digit is never changed alone, because it shows that another digit is wrong.
 */
export function mendsOfAccessKey(key: string, thisYear?: number): { key: AccessKey; group: number }[] {
  if (key.length !== 44 || accessKeyProblems(key, thisYear).length === 0) return [];
  const mends = new Map<string, number>();
  for (const [position, candidate] of neighbours(key)) {
    if (mends.has(candidate) || accessKeyProblems(candidate, thisYear).length > 0) continue;
    mends.set(candidate, Math.floor(position / 4) + 1);
    if (mends.size > MENDS_SHOWN) return [];
  }
  return [...mends].map(([mended, group]) => ({ key: mended as AccessKey, group }));
}

const MENDS_SHOWN = 3;

function* neighbours(key: string): Generator<[number, string]> {
  for (let i = 0; i < key.length - 1; i++) {
    for (const digit of '0123456789') {
      yield [i, key.slice(0, i) + digit + key.slice(i + 1)];
    }
    yield [i, key.slice(0, i) + key.slice(i + 1, i + 2) + key.slice(i, i + 1) + key.slice(i + 2)];
  }
}

const IN_BRACKETS = /\[\s*(?:chNFe\s*:)?\s*([0-9A-Z]{44})\s*\]/i;

/** The valid key that the text of a refusal (561, 562, 613) has in brackets: of the note that has the number (MOC J04 to J06). */
export function keyInBrackets(xMotivo: string): string | undefined {
  const key = IN_BRACKETS.exec(xMotivo)?.[1]?.toUpperCase();
  return key !== undefined && accessKeyProblems(key).length === 0 ? key : undefined;
}

/** AAAA-MM of a key's note: the key repeats the month of `dhEmi`, which SEFAZ compares (MOC J06). */
export function monthOfKey(chNFe: string): string {
  return `20${chNFe.slice(2, 4)}-${chNFe.slice(4, 6)}`;
}
