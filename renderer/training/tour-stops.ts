/** The five stops of the tour of training, and by what of the history each of them counts as done. */

import type { HistoryEntry } from '../../shared/contract.ts';
import type { TrainingData } from './training-data.ts';

export const STOPS = ['authorized', 'cancelled', 'gap', 'file', 'lost'] as const;
export type Stop = (typeof STOPS)[number];

/** `fileFound`: the folder of a file was opened from the history. */
export function isDone(
  stop: Stop,
  { examples, gap }: TrainingData,
  entries: readonly HistoryEntry[],
  fileFound: boolean,
): boolean {
  const consulted = (key: string | undefined) =>
    entries.some((entry) => entry.chNFe !== undefined && entry.chNFe === key);
  const disablements = entries.flatMap(({ disablement }) => (disablement ? [disablement] : []));
  const holdsGap = disablements.some(
    ({ state, serie, nNFIni, nNFFin }) =>
      state === 'homologated' && serie === gap.serie && nNFIni <= gap.missing && nNFFin >= gap.missing,
  );
  switch (stop) {
    case 'authorized':
      return consulted(examples['authorized']);
    case 'cancelled':
      return consulted(examples['cancelled']);
    case 'gap':
      return holdsGap;
    case 'file':
      return holdsGap && fileFound;
    case 'lost':
      return disablements.some(({ provedBy }) => provedBy === '563');
  }
}
