/** Which notices of an answer belong to the situation of its note, wherever that is shown without the rest of the answer. */

import type { LastKnown } from '../contract/consult/consult.ts';
import type { Situation } from '../fiscal/situation.ts';

/** Those that change what the situation of a note means to who books it or misses it. */
const GO_WITH_SITUATION: ReadonlySet<string> = new Set([
  'answer.perhaps-at-svrs',
  'answer.other-key',
  'note.found-before',
  'note.marked-by-fisco',
  'situation.disagrees',
]);

/** Of an answer's notices those that go wherever its situation is kept, listed or copied without the rest of it. */
export function noticesOfSituation(avisos: readonly string[]): string[] {
  return avisos.filter((aviso) => GO_WITH_SITUATION.has(aviso));
}

/** Whether the Fisco has marked an authorized note: it does not look like one to be booked. */
export function isMarked({
  situacao,
  avisos,
}: {
  readonly situacao?: Situation | undefined;
  readonly avisos?: readonly string[] | undefined;
}): boolean {
  return situacao === 'autorizada' && (avisos?.includes('note.marked-by-fisco') ?? false);
}

/** What is kept of an answer with these notices, as of an earlier one. */
export function markedKnown(known: Omit<LastKnown, 'marcada'>, avisos: readonly string[]): LastKnown {
  return isMarked({ situacao: known.situacao, avisos }) ? { ...known, marcada: true } : known;
}

/** The notices of an earlier answer that belong to its situation. */
export function noticesOfKnown({ marcada }: Pick<LastKnown, 'marcada'>): readonly string[] {
  return marcada ? ['note.marked-by-fisco'] : [];
}
