/** A range divided into several requests that are made one by one; the model without its components. */

import type { Taken } from '../../shared/contract.ts';
import type { NumberRange } from '../../shared/fiscal/numbering.ts';
import { readSerie, type WizardFields } from './wizard/wizard-model.ts';

export interface Queue {
  readonly cnpj: string;
  /** The range as it was requested. */
  readonly whole: NumberRange;
  readonly parts: readonly NumberRange[];
  /** Numbers of the range that no part contains. */
  readonly taken: readonly Taken[];
  /** Index of the current part. */
  readonly at: number;
  /** Whether the parts before it were disabled; a person may go on after one that was not. */
  readonly passed: readonly boolean[];
  /** SEFAZ disabled the current part. */
  readonly done: boolean;
  /** The contingency question applies to one of the parts, and so is asked for all of them at once. */
  readonly asksContingency: boolean;
  /** The data that all parts share; its numbers are those of the part that was last in the wizard. */
  readonly fields: WizardFields;
}

export type Split = Pick<Queue, 'cnpj' | 'whole' | 'parts' | 'taken' | 'asksContingency' | 'fields'>;

export function startQueue(split: Split): Queue {
  return { ...split, at: 0, passed: [], done: false };
}

/** The queue advanced to the next part; undefined after the last. */
export function nextPart(queue: Queue): Queue | undefined {
  if (queue.at + 1 >= queue.parts.length) return undefined;
  return { ...queue, at: queue.at + 1, passed: [...queue.passed, queue.done], done: false };
}

/** The part to be made next: the current one, or its successor where it is done; undefined when none is left. */
export function remainder(queue: Queue): Queue | undefined {
  return queue.done ? nextPart(queue) : queue;
}

/** The wizard's values for the current part. */
export function partFields({ fields, parts, at }: Queue): WizardFields {
  const part = parts[at];
  return part ? { ...fields, from: String(part.nNFIni), to: String(part.nNFFin) } : fields;
}

/** True where this range of a series of a company is the current part. */
export function isPartInHand(
  { cnpj, fields, parts, at }: Queue,
  wanted: NumberRange & { readonly cnpj: string; readonly mod: string; readonly serie: number },
): boolean {
  const part = parts[at];
  return (
    part?.nNFIni === wanted.nNFIni &&
    part.nNFFin === wanted.nNFFin &&
    cnpj === wanted.cnpj &&
    fields.mod === wanted.mod &&
    readSerie(fields.serie) === wanted.serie
  );
}

export type QueueRow = NumberRange &
  (
    | { readonly struck: false; readonly is: 'done' | 'left' | 'now' | 'next' }
    | { readonly struck: true; readonly is: Taken['why'] }
  );

/** Parts and left-out numbers, ordered by number. */
export function queueRows({ parts, taken, at, passed, done }: Queue): readonly QueueRow[] {
  const rows = parts.map<QueueRow>((part, i) => {
    if (i < at) return { ...part, struck: false, is: passed[i] ? 'done' : 'left' };
    if (i > at) return { ...part, struck: false, is: 'next' };
    return { ...part, struck: false, is: done ? 'done' : 'now' };
  });
  const struck = taken.map<QueueRow>(({ why, ...range }) => ({ ...range, struck: true, is: why }));
  return [...rows, ...struck].sort((a, b) => a.nNFIni - b.nNFIni);
}

/** At most `most` rows, from shortly before the current part on, with the counts hidden before and after. */
export function rowsInSight(
  rows: readonly QueueRow[],
  most: number,
): { readonly before: number; readonly shown: readonly QueueRow[]; readonly after: number } {
  const here = rows.findLastIndex(({ is }) => is === 'now' || is === 'done');
  const before = Math.max(0, Math.min(here - 1, rows.length - most));
  const shown = rows.slice(before, before + most);
  return { before, shown, after: rows.length - before - shown.length };
}
