/** Recovers from a killed process, a full disk or a missing folder; cheap enough for every start and command. */

import { createTurns } from '../../../shared/in-turn.ts';
import type { DisablementContext } from '../deps.ts';
import { lastOf } from '../journal/journal-rows.ts';
import { journalRefusal } from '../journal/refusal.ts';
import { recordAnswer, settle, settleOrMarkUncertain, takeBack, type Received } from './settle.ts';

/** Answers received while the journal could not be written: kept in memory until it can, and until what they mean is written too. */
export type PendingAnswers = Map<
  string,
  { readonly sendingSeq: number; readonly received: Received; readonly isNoted?: boolean }
>;

export function createRecovery(context: DisablementContext, pending: PendingAnswers) {
  const inTurn = createTurns();
  const recover = async () => {
    await recordPendingAnswers(context, pending);
    await recoverSendings(context, pending);
  };
  return {
    /** One after the other, so that no answer is recorded twice; each caller sees what was there when it asked. */
    recover: () => inTurn(recover),
    /** Whether there may be something to recover, where these requests are being sent. */
    isDue: (sending: readonly string[]) =>
      pending.size > 0 || sending.some((requestId) => !context.inFlight.has(requestId)),
  };
}

/** Turns `sending` requests of dead owners into what their stored answers say, else into `uncertain`. */
async function recoverSendings(context: DisablementContext, pending: PendingAnswers): Promise<void> {
  for (const requestId of await context.journal.sending()) {
    // Its answer is here, and is only not written yet: as a late one a refusal would say nothing any more.
    if (pending.has(requestId)) continue;
    const story = await context.journal.story(requestId);
    const sending = story && lastOf(story.events, 'sending');
    if (!sending || context.inFlight.has(requestId)) continue;
    const sent = { requestId, sendingSeq: sending.seq };
    // This program asked to record it, lost the answer and sent nothing.
    if (context.unsent.get(requestId) === sending.data.owner) {
      await takeBack(context, sent, { code: 'database.away', phase: 'send' });
      continue;
    }
    const finish = () =>
      settleOrMarkUncertain(context, requestId, {
        sendingSeq: sending.seq,
        fault: { code: 'disablement.uncertain', phase: 'interrupted' },
      });
    // Ours but not in flight: the send failed between two commits.
    if (context.owners.isMine(sending.data.owner)) await finish();
    else await context.owners.ifDead(sending.data.owner, finish);
  }
}

/** Brings the answers kept in memory into the journal; those that still cannot be written stay. */
async function recordPendingAnswers(context: DisablementContext, pending: PendingAnswers): Promise<void> {
  for (const [requestId, answer] of pending) {
    let mine = answer;
    try {
      if (!mine.isNoted) {
        await recordAnswer(context, requestId, mine.sendingSeq, mine.received);
        mine = { ...mine, isNoted: true };
        pending.set(requestId, mine);
      }
      await settle(context, requestId);
    } catch (error) {
      const refusal = journalRefusal(error);
      if (!refusal) throw error;
      context.deps.log.write({ level: 'error', op: 'disablement.record', code: refusal.code });
      continue;
    }
    if (pending.get(requestId) === mine) pending.delete(requestId);
  }
}
