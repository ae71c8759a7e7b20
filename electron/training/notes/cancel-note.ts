/** Notes that were authorized and then cancelled by a person who practises: the emitter's act, seen from the other side. */

import type { Ledger } from './ledger.ts';
import type { SeedNote, Seeds } from './seeds.ts';

const MINUTE_MS = 60_000;
/** What an authorized note answers. */
const AUTHORIZED: ReadonlySet<string> = new Set(['100', '120', '150']);

/** Neither cancelled by its events already, nor anything but authorized. */
export function isCancellable({ cStat, events }: SeedNote): boolean {
  return AUTHORIZED.has(cStat) && !events.some(({ tpEvento }) => tpEvento !== '110110');
}

/** The seeds with what was cancelled since. */
export function withCancelled(seeds: Seeds, ledger: Pick<Ledger, 'cancelledAt'>): Seeds {
  return {
    ...seeds,
    find: (chNFe) => {
      const note = seeds.find(chNFe);
      const at = note && ledger.cancelledAt(chNFe);
      return at ? cancelled(note, at) : note;
    },
  };
}

function cancelled(note: SeedNote, at: Date): SeedNote {
  const minutesAfter = Math.round((at.getTime() - note.issued.getTime()) / MINUTE_MS);
  const text = 'Mercadoria devolvida antes da entrega';
  return {
    ...note,
    cStat: '101',
    events: [...note.events, { tpEvento: '110111', nSeqEvento: 1, cStat: '135', text, minutesAfter }],
  };
}
