/** Disables several ranges of a company for a person: each checked and recorded, asked once for all, sent in order. */

import type { CallOutput, DisablementView, ParsedInput } from '../../shared/contract.ts';
import { appError, type AppError } from '../../shared/errors.ts';
import { rangeCount } from '../../shared/fiscal/numbering.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { countError } from './check/typed-count.ts';
import type { Disablements } from './disablements.ts';
import {
  KEEPS_UNLESS_DECLINED,
  perform,
  storedRequest,
  type PerformJournal,
  type Wanted,
} from './perform.ts';
import type { Consent } from './send/consent.ts';

export type WantedGroup = ParsedInput<'disablement.perform-group'>;
export type PerformedGroup = CallOutput<'disablement.perform-group'>;

type Outcome = PerformedGroup['ranges'][number];
type Range = Omit<Wanted, 'typedCount'>;
type Journal = PerformJournal & Pick<Disablements, 'sendGroup'>;

interface Draft {
  /** Its place in the group. */
  readonly at: number;
  readonly view: DisablementView;
  /** It waited for a person before. */
  readonly before: boolean;
}

/**
 * A range that is done returns its stored request; one whose answer is unknown stops the group before anything is
 * sent. Errors: see the contract.
 */
export async function performGroup(
  journal: Journal,
  { ranges, typedCount, ...common }: WantedGroup,
  consent: Consent,
): Promise<Result<PerformedGroup, AppError>> {
  if (!consent.confirm.disableGroup) return err(appError('host.unsupported'));
  const wanted = ranges.map<Range>((range) => ({ ...common, ...range }));
  const outcomes = ranges.map<Outcome>((range) => ({ ...range, sent: false, findings: [] }));
  const note = (at: number, more: Partial<Outcome>) => {
    const outcome = outcomes[at];
    if (outcome) outcomes[at] = { ...outcome, ...more };
  };
  const stopped = (at: number, error: AppError | undefined) => {
    note(at, error ? { stopped: error } : {});
    return ok({ ranges: outcomes, stoppedAt: at });
  };

  const open: number[] = [];
  for (const [at, range] of wanted.entries()) {
    const found = await storedRequest(journal, range);
    if (!found.ok) return stopped(at, found.error);
    if (!found.value) open.push(at);
    else {
      note(at, { view: found.value });
      if (found.value.state === 'uncertain') return stopped(at, undefined);
    }
  }
  const [first, ...others] = open.flatMap((at) => wanted.slice(at, at + 1).map((range) => ({ at, range })));
  if (!first) return ok({ ranges: outcomes });
  if (others.length === 0) {
    const typed = typedCount === undefined ? {} : { typedCount };
    const done = await perform(journal, { ...first.range, ...typed }, consent, KEEPS_UNLESS_DECLINED);
    if (!done.ok) return isOfAll(done.error) ? done : stopped(first.at, done.error);
    note(first.at, done.value);
    const fine = done.value.view.state === 'homologated';
    return fine ? ok({ ranges: outcomes }) : stopped(first.at, done.value.stopped);
  }

  const miscounted = totalError([first, ...others], typedCount);
  if (miscounted) return err(miscounted);
  const drafts: Draft[] = [];
  /** Discards what was recorded for this call only. */
  const drop = async () => {
    for (const { view, before } of drafts) {
      if (!before) await journal.discard({ environment: common.environment, requestId: view.requestId });
    }
  };
  for (const { at, range } of [first, ...others]) {
    const made = await draft(journal, range);
    if (!made.ok) {
      await drop();
      return stopped(at, made.error);
    }
    const { findings, ...rest } = made.value;
    note(at, { findings });
    drafts.push({ at, ...rest });
  }
  const sent = await journal.sendGroup(
    {
      environment: common.environment,
      requestIds: drafts.map(({ view }) => view.requestId),
    },
    consent,
  );
  if (!sent.ok) {
    if (isOfAll(sent.error)) await drop();
    return sent;
  }
  for (const [i, { at, view }] of drafts.entries()) {
    const after = sent.value.views[i];
    note(at, after ? { view: after, sent: true } : { view });
  }
  const end = sent.value.stopped;
  if (consent.signal?.aborted) {
    // As for a person who declines: what was recorded for this call only is discarded.
    for (const { at, view, before } of drafts.slice(sent.value.views.length)) {
      if (before) continue;
      const { environment } = common;
      const discarded = await journal.discard({ environment, requestId: view.requestId });
      if (discarded.ok) note(at, { view: discarded.value });
    }
  }
  const last = end && drafts[end.at];
  return last ? stopped(last.at, end.error) : ok({ ranges: outcomes });
}

/** The person declined, or another group of one of the series is being sent: true of every range. */
function isOfAll({ code }: AppError): boolean {
  return code === 'confirmation.declined' || code === 'confirmation.count' || code === 'disablement.busy';
}

/** In production the total is always typed; elsewhere what was typed must be right. */
function totalError(
  open: readonly { readonly range: Range }[],
  typed: number | undefined,
): AppError | undefined {
  const count = open.reduce((total, { range }) => total + rangeCount(range), 0);
  const production = open.some(({ range }) => range.environment === 'producao');
  const right = typed === undefined ? !production : typed === count;
  return right ? undefined : countError(count, typed);
}

/** Checked and recorded; a request that waits for a person is used again. */
async function draft(
  journal: Journal,
  { xJust, ...range }: Range,
): Promise<Result<Omit<Draft, 'at'> & Pick<Outcome, 'findings'>, AppError>> {
  const look = journal.look();
  const checked = await journal.check(range, look);
  if (!checked.ok) return checked;
  const { findings } = checked.value;
  const before = await journal.waiting({ ...range, xJust });
  if (before) return ok({ view: before, before: true, findings });
  const made = await journal.prepare({ ...range, xJust }, look);
  return made.ok ? ok({ view: made.value, before: false, findings }) : made;
}
