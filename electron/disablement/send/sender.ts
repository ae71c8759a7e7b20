/** The acts of this process: one at a time for each request, none once the program closes. */

import type { DisablementView, ParsedInput } from '../../../shared/contract.ts';
import { appError } from '../../../shared/errors.ts';
import { err } from '../../../shared/result.ts';
import type { Answer, Named } from '../calls.ts';
import type { DisablementContext } from '../deps.ts';
import { orRefusal } from '../disk-allows.ts';
import type { RequestRow } from '../journal/journal-rows.ts';
import type { Consent } from './consent.ts';
import type { PendingAnswers } from './recover.ts';
import { sendRequest } from './send.ts';

export type SendInput = Named & Partial<Pick<ParsedInput<'disablement.send'>, 'typedCount' | 'confirm'>>;

export interface Sender {
  readonly send: (
    row: RequestRow,
    input: SendInput,
    again: boolean,
    consent: Consent,
  ) => Answer<DisablementView>;
  /** True while a request is between the consent and the end of its file. */
  readonly busy: () => boolean;
  /** No act starts any more. */
  readonly close: () => void;
}

export function createSender(context: DisablementContext, pending: PendingAnswers): Sender {
  const { deps, inFlight } = context;
  let started = 0;
  let closing = false;
  return {
    send: async (row, { typedCount, confirm: confirmed }, again, consent) => {
      const { requestId } = row;
      // Looked up and taken without an await between: of two clicks one acts, the other is refused.
      if (inFlight.has(requestId)) return err(appError('disablement.busy', { requestId }));
      inFlight.add(requestId);
      let mine = 0;
      const start = () => {
        if (closing) return false;
        mine = 1;
        started += 1;
        return true;
      };
      try {
        const act = { row, again, typedCount, confirmed, consent, start };
        const acted = await orRefusal(() => sendRequest(context, pending, act));
        if (acted.ok && acted.value.answer) deps.answered?.(row, acted.value.answer.cStat);
        return acted;
      } finally {
        inFlight.delete(requestId);
        started -= mine;
      }
    },
    busy: () => started > 0,
    close: () => {
      closing = true;
    },
  };
}
