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
import { sendInOrder, type GroupSent } from './send-group.ts';
import { sendRequest, type Act } from './send.ts';

export type SendInput = Named & Partial<Pick<ParsedInput<'disablement.send'>, 'typedCount' | 'confirm'>>;

export interface Sender {
  readonly send: (
    row: RequestRow,
    input: SendInput,
    again: boolean,
    consent: Consent,
    look?: Look,
  ) => Answer<DisablementView>;
  /** Prepared requests of one series; `disablement.busy` while one of them, or another group of it, is acted on. */
  readonly sendGroup: (
    rows: readonly RequestRow[],
    input: Pick<SendInput, 'confirm'>,
    consent: Consent,
  ) => Answer<GroupSent>;
  /** True while a request is between the consent and the end of its file, and between those of a group. */
  readonly busy: () => boolean;
  /** No act starts any more. */
  readonly close: () => void;
}

export function createSender(context: DisablementContext, pending: PendingAnswers): Sender {
  const { inFlight } = context;
  const series = new Set<string>();
  let started = 0;
  let closing = false;

  /** Looked up and taken without an await between: of two clicks one acts, the other is refused. */
  const alone = async <T>(
    rows: readonly RequestRow[],
    group: string | undefined,
    work: (start: Act['start']) => Answer<T>,
  ): Answer<T> => {
    const taken = rows.find(({ requestId }) => inFlight.has(requestId));
    const [first] = rows;
    if (taken) return err(appError('disablement.busy', { requestId: taken.requestId }));
    if (first && group !== undefined && series.has(group)) {
      return err(appError('disablement.busy', { requestId: first.requestId }));
    }
    for (const { requestId } of rows) inFlight.add(requestId);
    if (group !== undefined) series.add(group);
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
      if (group !== undefined) series.delete(group);
      started -= mine;
    }
  };
  const sendOne = (act: Act): Promise<Result<DisablementView, AppError>> =>
    orRefusal(() => sendRequest(context, pending, act));

  return {
    send: (row, { typedCount, confirm: confirmed }, again, consent, look) =>
      alone([row], undefined, (start) =>
        sendOne({ row, again, typedCount, confirmed, consent, start, look }),
      ),
    sendGroup: (rows, { confirm: confirmed }, consent) =>
      alone(rows, seriesOf(rows), (start) =>
        sendInOrder(context, { rows, confirmed, consent, start }, sendOne),
      ),
    busy: () => started > 0,
    close: () => {
      closing = true;
    },
  };
}

function seriesOf([first]: readonly RequestRow[]): string {
  return first ? [first.environment, first.cnpj, first.mod, first.serie].join(' ') : '';
}
