/** Disables a range, for every front end: looks up, checks, admits, prepares, confirms and sends. */

import type { CallOutput, DisablementView, ParsedInput } from '../../shared/contract.ts';
import { appError, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ActPolicy } from '../ports.ts';
import type { Consent } from './send/consent.ts';
import type { Disablements } from './disablements.ts';
import type { Look } from './look.ts';

export type Wanted = ParsedInput<'disablement.perform'>;
export type Performed = CallOutput<'disablement.perform'>;

/** A person who declined in a window wants no request; after any other failure it can be tried again there. */
export const KEEPS_UNLESS_DECLINED: ActPolicy = { keeps: ({ code }) => code !== 'confirmation.declined' };

/** A command is repeated as a whole. */
export const KEEPS_NOTHING: ActPolicy = { keeps: () => false };

export type PerformJournal = Pick<
  Disablements,
  'look' | 'identical' | 'waiting' | 'check' | 'prepare' | 'flush' | 'send' | 'discard' | 'saveFile'
>;

/**
 * A range that is done, or without a known answer, returns its stored request, and nothing is sent. Errors (nothing
 * was sent, nothing is left behind): those of the journal's `prepare` and `send`, what `admit` refuses with, and the
 * reason for a withdrawn consent.
 */
export async function perform(
  journal: PerformJournal,
  { typedCount, ...wanted }: Wanted,
  consent: Consent,
  { admit = () => ({ kind: 'go' }), keeps }: ActPolicy,
): Promise<Result<Performed, AppError>> {
  const look = journal.look();
  // A request that waits for a person is used again, so that a repeating program does not create more.
  const [found, before] = await Promise.all([storedRequest(journal, wanted, look), journal.waiting(wanted)]);
  if (!found.ok) return found;
  if (found.value) return ok({ view: found.value, sent: false, findings: [] });

  const { environment, cnpj, uf, mod, serie, nNFIni, nNFFin, ano, confirm } = wanted;
  const checked = await journal.check(
    { environment, cnpj, mod, serie, nNFIni, nNFFin, ano, uf, confirm },
    look,
  );
  if (!checked.ok) return checked;
  const { findings } = checked.value;
  const admission = await admit(checked.value);
  if (admission.kind === 'refuse') return err(admission.error);

  const made = before
    ? ok(before)
    : await journal.prepare({ ...wanted, ...(admission.kind === 'wait' ? { waits: true } : {}) }, look);
  if (!made.ok) return made;
  const stopped = (error: AppError) => ok({ view: made.value, sent: false, stopped: error, findings });
  if (admission.kind === 'wait') return stopped(admission.error);

  const named = { environment, requestId: made.value.requestId };
  const sent = await journal.send({ ...named, typedCount, confirm }, consent, look);
  if (sent.ok) return ok({ view: sent.value, sent: true, findings });
  const done = await doneMeanwhile(journal, wanted, sent.error);
  if (!done && keeps(sent.error)) {
    const kept = await journal.flush();
    return kept.ok ? stopped(sent.error) : kept;
  }
  // Nothing was sent: a request that will never be sent is not kept.
  if (!before) await journal.discard(named);
  return done ? ok({ view: done, sent: false, findings: [] }) : sent;
}

/** The result of the identical range that another program disabled between the look and the sending. */
async function doneMeanwhile(
  journal: PerformJournal,
  wanted: Omit<Wanted, 'typedCount'>,
  refusal: AppError,
): Promise<DisablementView | undefined> {
  if (refusal.code !== 'disablement.already') return undefined;
  const found = await storedRequest(journal, wanted);
  return found.ok ? found.value : undefined;
}

/** The request of the identical range that is done, with its XML saved, or without a known answer. */
export async function storedRequest(
  journal: PerformJournal,
  wanted: Omit<Wanted, 'typedCount'>,
  look?: Look,
): Promise<Result<DisablementView | undefined, AppError>> {
  const view = await journal.identical(wanted, look);
  if (!view) return ok(undefined);
  const { requestId, environment, state } = view;
  if (state === 'sending') return err(appError('disablement.busy', { requestId }));
  if (state === 'homologated') return journal.saveFile({ environment, requestId });
  // A result stated by a person or a file is not returned: preparing the request reports the conflict.
  return ok(state === 'uncertain' ? view : undefined);
}
