/** The acts of this process: one at a time for each request, one group at a time for each series, none once the program closes. */

import type { DisablementView, ParsedInput } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, type Result } from '../../../shared/result.ts';
import type { Answer, Named } from '../calls.ts';
import type { DisablementContext } from '../deps.ts';
import { orRefusal } from '../disk-allows.ts';
import type { Look } from '../look.ts';
import type { RequestRow } from '../journal/journal-rows.ts';
import type { Consent } from './consent.ts';
import type { PendingAnswers } from './recover.ts';
import { sendInOrder } from './send-group.ts';
import { sendRequest, type Act } from './send.ts';

export type SendInput = Named & Partial<Pick<ParsedInput<'disablement.send'>, 'typedCount' | 'confirm'>>;

export type Sender = ReturnType<typeof createSender>;

export function createSender(context: DisablementContext, pending: PendingAnswers) {
  const { inFlight } = context;
  /** Those that a group is in. */
  const grouped = new Set<string>();
  let started = 0;
  let out = 0;
  let closing = false;

  /** Looked up and taken without an await between: of two clicks one acts, the other is refused. */
  const alone = async <T>(
    rows: readonly RequestRow[],
    together: boolean,
    work: (start: Act['start']) => Answer<T>,
  ): Answer<T> => {
    const series = together ? rows.map(seriesOf) : [];
    const taken =
      rows.find(({ requestId }) => inFlight.has(requestId)) ??
      rows[series.findIndex((each) => grouped.has(each))];
    if (taken) return err(appError('disablement.busy', { requestId: taken.requestId }));
    for (const { requestId } of rows) inFlight.add(requestId);
    for (const each of series) grouped.add(each);
    let mine = 0;
    const start = () => {
      if (closing) return false;
      mine += 1;
      started += 1;
      return true;
    };
    try {
      return await orRefusal(() => work(start));
    } finally {
      for (const { requestId } of rows) inFlight.delete(requestId);
      for (const each of series) grouped.delete(each);
      started -= mine;
    }
  };
  const sendOne = async (act: Act): Promise<Result<DisablementView, AppError>> => {
    const { consent } = act;
    let left = 0;
    const leaves = () => {
      if (consent.leaves?.() === false) return false;
      left += 1;
      out += 1;
      return true;
    };
    try {
      return await orRefusal(() =>
        sendRequest(context, pending, { ...act, consent: { ...consent, leaves } }),
      );
    } finally {
      out -= left;
    }
  };

  return {
    send: (
      row: RequestRow,
      { typedCount, confirm: confirmed }: SendInput,
      again: boolean,
      consent: Consent,
      look?: Look,
    ) => alone([row], false, (start) => sendOne({ row, again, typedCount, confirmed, consent, start, look })),
    /** Prepared requests of one company; `disablement.busy` while one of them, or another group of one of their series, is acted on. */
    sendGroup: (rows: readonly RequestRow[], consent: Consent) =>
      alone(rows, true, (start) => sendInOrder(context, { rows, consent, start }, sendOne)),
    /** True while a request is between the consent and the end of its file, and between those of a group. */
    busy: () => started > 0,
    /** True while a request may have left: until its answer is recorded, and its file saved. */
    out: () => out > 0,
    /** No act starts any more. */
    close: () => {
      closing = true;
    },
  };
}

function seriesOf({ environment, cnpj, mod, serie }: RequestRow): string {
  return [environment, cnpj, mod, serie].join(' ');
}
