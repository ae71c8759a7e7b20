/** Gathers the lines of the month's page while the numbers go by, in their order; equal neighbours are one line. */

import type { NumberState } from '../../../shared/contract.ts';
import { explainConflict } from '../../../shared/explain/reading/conflicts.ts';
import type { Contradiction } from '../job.ts';
import type { Disabled } from './add-disablements.ts';
import { conflictLine, disabledLine, openLine, stateWord } from './month-words.ts';
import { numberKey, type NumberLine, type Place } from './number-lines.ts';

interface Said extends Place {
  readonly nNFIni: number;
  nNFFin: number;
  readonly state: NumberState;
  readonly note: string;
  readonly unclear: boolean;
}

export function startPage(disabled: readonly Disabled[], all: readonly Contradiction[]) {
  const reasons = Map.groupBy(all, (each) => numberKey(each, each.nNF));
  const conflicts: string[] = [];
  const said: Said[] = [];
  const unproved: Said[] = [];
  return {
    /** Numbers without an outcome, or disabled without a document of it. */
    range: (
      { mod, serie }: Place,
      nNFIni: number,
      nNFFin: number,
      state: NumberState,
      note: string,
      unclear = false,
    ) => {
      const list = state === 'disabled' ? unproved : said;
      const before = list.at(-1);
      const goesOn = before?.mod === mod && before.serie === serie && before.nNFFin === nNFIni - 1;
      const same = before?.state === state && before.note === note && before.unclear === unclear;
      if (goesOn && same) before.nNFFin = nNFFin;
      else list.push({ mod, serie, nNFIni, nNFFin, state, note, unclear });
    },
    /** What contradicts itself in a number with these lines, as sentences without their point. */
    conflicts: ({ mod, serie }: Place, nNF: number, lines: readonly NumberLine[]) => {
      const found =
        reasons.get(numberKey({ mod, serie }, nNF))?.map(({ reason }) => explainConflict(reason)) ?? [];
      const texts = found.map((text) => text.replace(/\.$/, ''));
      const authorized = lines.filter(({ state, note }) => state === 'used' && note?.ofMonth).length;
      const range = { mod, serie, nNFIni: nNF, nNFFin: nNF };
      if (texts.length > 0) conflicts.push(conflictLine(range, texts.join('; '), authorized));
      return texts;
    },
    lines: () => ({
      conflicts,
      disabled: [
        ...disabled.map((each) => disabledLine(each, each.note, each.nProt)),
        ...unproved.map((each) => disabledLine(each, each.note, '')),
      ],
      open: said.map((each) => openLine(each, stateWord(each.state, each.unclear), each.note)),
    }),
  };
}
