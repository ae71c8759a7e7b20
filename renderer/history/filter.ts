/** Which entries the filter of the history lets through. */

import type { HistoryEntry } from '../../shared/contract.ts';

export const KINDS = ['all', 'consult', 'disablement'] as const;
export type KindFilter = (typeof KINDS)[number];

/** Finds words, numbers (with or without dots), keys and protocols (with or without blanks), accents aside. */
export function matches(entry: HistoryEntry, described: string, text: string, kind: KindFilter): boolean {
  if (kind !== 'all' && entry.kind !== kind) return false;
  const { disablement } = entry;
  const haystack = fold(
    [
      described,
      entry.subject,
      entry.chNFe ?? '',
      entry.nProt,
      entry.cStat,
      entry.xMotivo,
      entry.cnpj,
      disablement?.xJust ?? '',
      disablement ? `${disablement.nNFIni} ${disablement.nNFFin}` : '',
    ].join(' '),
  );
  const words = fold(text);
  if (words === '') return true;
  const bare = words.replace(/[\s./-]/g, '');
  return (
    words.split(' ').every((word) => haystack.includes(word)) || (bare.length > 3 && haystack.includes(bare))
  );
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
