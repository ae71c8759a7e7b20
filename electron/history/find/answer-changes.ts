/** In what an answer about a note differs from the one before it: situation, events, or the note's own protocol. */

import type { AnswerChange, Environment } from '../../../shared/contract.ts';
import { tpAmbOf } from '../../../shared/contract/pieces.ts';
import { retConsSitNFeSchema, type RetConsSitNFe } from '../../../shared/service/service.ts';
import { noteEvents } from '../note-answer.ts';

/** An answer that said something about its note. */
export interface ComparedAnswer {
  readonly chNFe: string;
  readonly environment: Environment;
  readonly situation: string;
  readonly nProt: string;
  readonly answer: RetConsSitNFe;
}

/** Events are the same whatever their order; SEFAZ lists those of a note all, each time. */
export function answerChanges(before: ComparedAnswer, after: ComparedAnswer): AnswerChange[] {
  return [
    ...(before.situation === after.situation ? [] : ['situation' as const]),
    ...(eventsOf(before) === eventsOf(after) ? [] : ['events' as const]),
    // A protocol that an answer leaves out has not changed.
    ...(before.nProt === after.nProt || before.nProt === '' || after.nProt === ''
      ? []
      : ['protocol' as const]),
  ];
}

/** From the stored columns; `answer` is JSON that this program wrote. */
export function comparedOf(
  note: Pick<ComparedAnswer, 'chNFe' | 'environment'>,
  situation: string,
  nProt: string,
  answer: string,
): ComparedAnswer {
  const { chNFe, environment } = note;
  return { chNFe, environment, situation, nProt, answer: retConsSitNFeSchema.parse(JSON.parse(answer)) };
}

function eventsOf({ answer, chNFe, environment }: ComparedAnswer): string {
  return noteEvents(answer, { chNFe, tpAmb: tpAmbOf(environment) })
    .map(({ tpEvento, nProt, dhEvento }) => `${tpEvento} ${nProt || dhEvento}`)
    .sort()
    .join('\n');
}
