/** What the journal's requests say of a number, one by one: the sources of its state. */

import { refusedNumberStanding } from '../documents/evidence-table.ts';
import type { Journal, NumberedRequest, RangeKey } from './journal/journal.ts';
import { stateOf } from './journal/journal-rows.ts';
import { lastAnswer, protocolOf } from './journal/story.ts';

export interface RequestEvidence {
  readonly requestId: string;
  readonly says: NumberedRequest['standing'];
  /** SEFAZ refused it because a number of the range was taken. */
  readonly refused: boolean;
  /** Of the last readable answer. */
  readonly answer?: { readonly cStat: string; readonly xMotivo: string; readonly at: string } | undefined;
  readonly nProt: string;
  /** Of the last event, ISO 8601. */
  readonly at: string;
}

export async function requestsOn(journal: Journal, range: RangeKey): Promise<RequestEvidence[]> {
  const blocking = (await journal.blocking(range)).map((story) => ({ story, refused: false }));
  const refused = (await journal.refused(range))
    .filter(({ row }) => !blocking.some(({ story }) => story.row.requestId === row.requestId))
    .map((story) => ({ story, refused: true }));
  return [...blocking, ...refused].flatMap(({ story: { row, events }, refused: isRefused }) => {
    const answer = lastAnswer(events);
    const disabled = events.some((event) => event.disabled) || stateOf(events) === 'homologated';
    const ofBlocking = disabled ? 'disabled' : 'uncertain';
    // Of several numbers a refusal says of none which it is; 563 makes the range disabled by itself.
    const isAlone = row.nNFIni === row.nNFFin;
    const ofRefused = isAlone ? refusedNumberStanding(answer?.cStat ?? '') : undefined;
    const says = isRefused ? ofRefused : ofBlocking;
    if (says === undefined) return [];
    return [
      {
        requestId: row.requestId,
        says,
        refused: isRefused,
        nProt: protocolOf(events),
        answer: answer && { cStat: answer.cStat, xMotivo: answer.xMotivo, at: answer.at },
        at: events.at(-1)?.at ?? row.createdAt,
      },
    ];
  });
}
