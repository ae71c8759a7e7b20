/** Puts right what a killed process, a full disk or an absent folder left behind; cheap enough for every start and command. */

import { refusalOf } from '../../storage/database/database.ts';
import type { DisablementContext } from '../deps.ts';
import { JOURNAL_FILE } from '../journal/journal.ts';
import { lastOf } from '../journal/journal-rows.ts';
import { recordAnswer, settle, type Received } from './settle.ts';

/** Answers that came while the journal could not be written: kept in memory until it can. */
export type PendingAnswers = Map<string, { readonly sendingSeq: number; readonly received: Received }>;

/** Turns `sending` requests whose owner is dead into what their stored answers say, else into `uncertain`. */
export function recoverSendings(context: DisablementContext): void {
  for (const requestId of context.journal.sending()) {
    const sending = lastOf(context.journal.events(requestId), 'sending');
    if (!sending || context.inFlight.has(requestId)) continue;
    const finish = () =>
      settle(context, requestId, {
        sendingSeq: sending.seq,
        fault: { code: 'disablement.uncertain', phase: 'interrupted' },
      });
    // Ours but not in flight: the act broke down between two commits.
    if (context.owners.isMine(sending.data.owner)) finish();
    else context.owners.ifDead(sending.data.owner, finish);
  }
}

/** Brings the answers held in memory into the journal; those that still cannot be written stay. */
export function recordPendingAnswers(context: DisablementContext, held: PendingAnswers): void {
  for (const [requestId, { sendingSeq, received }] of held) {
    try {
      recordAnswer(context, requestId, sendingSeq, received);
    } catch (error) {
      const refusal = refusalOf(error, JOURNAL_FILE);
      if (!refusal) throw error;
      context.deps.log.write({ level: 'error', op: 'disablement.record', code: refusal.code });
      continue;
    }
    held.delete(requestId);
    settle(context, requestId);
  }
}
