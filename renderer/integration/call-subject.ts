/** The subject of a call of the service: the note of a key, or the range of a disablement's Id. */

import { ACCESS_KEY_PATTERN, accessKeyParts } from '../../shared/fiscal/key/access-key.ts';
import { parseDisablementId } from '../../shared/fiscal/disablement-id.ts';

export type CallSubject =
  | {
      readonly kind: 'note';
      readonly chNFe: string;
      readonly mod: '55' | '65';
      readonly serie: number;
      readonly n: number;
    }
  | {
      readonly kind: 'range';
      readonly mod: '55' | '65';
      readonly serie: number;
      readonly nNFIni: number;
      readonly nNFFin: number;
    }
  | { readonly kind: 'text'; readonly text: string };

export function subjectOf(text: string): CallSubject {
  const range = parseDisablementId(text);
  if (range) {
    const { mod, serie, nNFIni, nNFFin } = range;
    return { kind: 'range', mod, serie, nNFIni, nNFFin };
  }
  if (!ACCESS_KEY_PATTERN.test(text)) return { kind: 'text', text };
  const { mod, serie, nNF } = accessKeyParts(text);
  return {
    kind: 'note',
    chNFe: text,
    mod: mod === '65' ? '65' : '55',
    serie,
    n: nNF,
  };
}

export const OPERATION_NAMES = {
  '/nfe/stats': 'stats',
  '/nfe/inut': 'inut',
  '/nfe/get/inut': 'getInut',
  '/util/wssefazstatus': 'status',
} as const;

/** The name of a path; undefined where it has none, and the path itself is shown. */
export function operationName(
  path: string,
): (typeof OPERATION_NAMES)[keyof typeof OPERATION_NAMES] | undefined {
  const names: Readonly<Record<string, (typeof OPERATION_NAMES)[keyof typeof OPERATION_NAMES]>> =
    OPERATION_NAMES;
  return Object.hasOwn(names, path) ? names[path] : undefined;
}
