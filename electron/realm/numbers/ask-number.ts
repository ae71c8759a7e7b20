/** Asks SEFAZ whether a number is used, by consulting invented keys of it; nothing of such a key is remembered as a note. */

import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { tpAmbOf, type CallOutput, type ParsedInput } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import {
  accessKeyOf,
  accessKeyParts,
  accessKeySchema,
  type AccessKey,
} from '../../../shared/fiscal/key/access-key.ts';
import { cnpjRoot } from '../../../shared/fiscal/issuer/cnpj.ts';
import { dayInBrasilia } from '../../../shared/fiscal/deadline.ts';
import { shortYear, type Mod, type TpAmb } from '../../../shared/fiscal/numbering.ts';
import { cUfOf, type Uf } from '../../../shared/fiscal/issuer/uf.ts';
import { pad2 } from '../../../shared/moments.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Companies } from '../../companies/companies.ts';
import { consultNote } from '../../consult/consult.ts';
import { provesNoAbsence } from '../../consult/sites.ts';
import { createSingleFlight } from '../../consult/single-flight.ts';
import { secondsUntil } from '../../consult/limits/usage-meter.ts';
import type { KnownNumbers } from '../../disablement/deps.ts';
import type { Numbering } from '../../numbering/numbering.ts';
import { OF_ANOTHER_KEY } from '../../numbering/refused-numbers.ts';
import {
  QUESTIONS_AN_HOUR,
  QUESTION_SPACE_MS,
  type CountedQuestion,
  type Quota,
} from '../../numbering/questions.ts';
import type { SeriesPlace } from '../../numbering/series.ts';
import type { Clock } from '../../ports.ts';
import { consultDepsOf, type ConsultingRealm } from '../consulting.ts';
import { countForAll, leftForAll, pauseOf, type QuestionPlace } from './question-limits.ts';

type Asked = ParsedInput<'numbering.ask'>;
type Verdict = CallOutput<'numbering.ask'>;
type Answer = Verdict['answers'][number];

export type AskNumber = (asked: Asked, signal?: AbortSignal) => Promise<Result<Verdict, AppError>>;

/** The parts of a realm that a question needs. */
export interface AskingRealm extends ConsultingRealm {
  readonly companies: Pick<Companies, 'get' | 'noIeSince'>;
  readonly knownNumbers: (
    cnpj: string,
    mod: Mod,
    serie: number,
    tpAmb: TpAmb,
  ) => Pick<KnownNumbers, 'nearest' | 'ufOf'>;
  readonly numbering: Pick<Numbering, 'learnNumber' | 'questions'>;
}

/**
 * An NFC-e issued offline is another note than one of the same number issued normally: tpEmis is a part of what makes
 * a note unique there (Ajuste SINIEF 19/16 cl. 11), so both are asked for.
 */
const TP_EMIS: Readonly<Record<string, readonly string[]>> = { '55': ['1'], '65': ['1', '9'] };
const NO_NOTE = '217';
/** Refused by this program before it connected. */
const NOT_ASKED =
  /^(certificate\.|consult\.|app\.|company\.|file\.|sefaz\.(paused|no-address|address-file)$)/;

/**
 * Callers with the same question at once share its answer. Errors: `company.missing`, `company.uf-unconfirmed`,
 * `ledger.asked-enough`, and those of a consultation; `sefaz.paused` at once.
 */
export function createAskNumber(realm: () => AskingRealm, clock: Clock): AskNumber {
  const flights = createSingleFlight<Result<Verdict, AppError>>();
  const inTurn = createTurns();
  return async (asked, signal) => {
    const { environment, cnpj, mod, serie, nNF } = asked;
    const company = realm().companies.get(cnpj);
    if (!company) return err(appError('company.missing', { cnpj }));
    const { uf } = company;
    if (!uf) return err(appError('company.uf-unconfirmed', { cnpj }));
    return flights.join(
      [environment, cnpj, mod, serie, nNF].join(' '),
      (shared) => askForms({ realm: realm(), clock, inTurn, asked, uf, signal: shared }),
      () => err(appError('call.aborted')),
      signal,
    );
  };
}

interface Asking {
  readonly realm: AskingRealm;
  readonly clock: Clock;
  readonly inTurn: ReturnType<typeof createTurns>;
  readonly asked: Asked;
  readonly uf: Uf;
  readonly signal: AbortSignal | undefined;
}

/** Every form of the number, until one is not answered with 217. */
async function askForms(asking: Asking): Promise<Result<Verdict, AppError>> {
  const { realm, clock, asked } = asking;
  const place = placeOf(asked);
  const around = aroundOf(asking);
  const answers: Answer[] = [];
  for (const tpEmis of TP_EMIS[asked.mod] ?? []) {
    const answer = await askOne(asking, inventedKey(asking, around, tpEmis));
    if (!answer.ok) return answer;
    answers.push({ tpEmis, ...answer.value });
    if (answer.value.cStat !== NO_NOTE) break;
  }
  const { left } = realm.numbering.questions.quota(place, clock.now());
  const chNFe = answers[0]?.chNFe;
  const elsewhere = chNFe && (await leftForAll({ guard: realm.guard, asked, chNFe }));
  const since = realm.companies.noIeSince(asked.cnpj);
  const verdict = verdictOf(answers, since, around.isOneState);
  return ok({ verdict, answers, left: Math.min(left, elsewhere ?? left) });
}

async function askOne(
  { realm, clock, inTurn, asked, signal }: Asking,
  chNFe: AccessKey,
): Promise<Result<Omit<Answer, 'tpEmis'>, AppError>> {
  const { environment, cnpj, nNF } = asked;
  const { questions, learnNumber } = realm.numbering;
  const place = placeOf(asked);
  const { tpAmb } = place;
  const question: QuestionPlace = { guard: realm.guard, asked, chNFe };
  const taken = await inTurn(cnpjRoot(cnpj), async (): Promise<Result<CountedQuestion, AppError>> => {
    const paused = pauseOf(question, clock.now());
    if (paused) return err(paused);
    const quota = questions.quota(place, clock.now());
    const spaced = quota.left > 0 ? await spaceOut(quota, clock, signal) : ok(true);
    if (!spaced.ok) return spaced;
    const counted = questions.take(place, nNF, chNFe, clock.now());
    if (counted) return countForAll(question, counted, clock);
    const seconds = quota.nextAt ? secondsUntil(quota.nextAt, clock.now()) : 0;
    return err(appError('ledger.asked-enough', { limit: QUESTIONS_AN_HOUR, seconds }));
  });
  if (!taken.ok) return taken;
  const counted = taken.value;
  const consulted = await consultNote(
    {
      ...consultDepsOf(realm, clock),
      // An invented key has no history and gets none.
      history: {
        ...realm.history,
        add: () => undefined,
        stored: () => undefined,
        lastKnown: () => undefined,
      },
      personRoot: () => undefined,
    },
    { environment, tpAmb, chNFe, cnpj, person: false, refresh: true },
    signal,
  );
  if (!consulted.ok) {
    const { code, data } = consulted.error;
    if (NOT_ASKED.test(code) || data?.['requestWritten'] === false) counted.takeBack();
    return consulted;
  }
  const { retConsSitNFe, consultadoEm } = consulted.value;
  const { cStat } = retConsSitNFe;
  const xMotivo = retConsSitNFe.xMotivo ?? '';
  const { trueKey } = counted.answered(cStat, xMotivo, consultadoEm);
  learnNumber({ chNFe, tpAmb, cStat, xMotivo, at: consultadoEm });
  const named = accessKeySchema.safeParse(trueKey).data;
  return ok({ chNFe, cStat, xMotivo, trueKey: named });
}

function placeOf({ environment, cnpj, mod, serie }: Asked): SeriesPlace {
  return { cnpj, mod, serie, tpAmb: tpAmbOf(environment) };
}

/** One found decides; none only if every form of the number is answered so, and by the one site and state that may have it. */
function verdictOf(
  answers: readonly Answer[],
  noIeSince: string | false | undefined,
  isOneState: boolean,
): Verdict['verdict'] {
  if (answers.some(({ cStat }) => OF_ANOTHER_KEY.has(cStat))) return 'exists';
  const isNone = ({ cStat, chNFe }: Answer) =>
    cStat === NO_NOTE && !provesNoAbsence(noIeSince, accessKeyParts(chNFe));
  return isOneState && answers.every(isNone) ? 'none' : 'unknown';
}

interface Around {
  readonly near: ReturnType<KnownNumbers['nearest']>;
  /** Of the notes next to the number: a company that moved has numbers in two states, and each knows only its own. */
  readonly uf: Uf;
  /** No other state may have a note of the number. */
  readonly isOneState: boolean;
}

function aroundOf({ realm, asked, uf }: Asking): Around {
  const { environment, cnpj, mod, serie, nNF } = asked;
  const known = realm.knownNumbers(cnpj, mod, serie, tpAmbOf(environment));
  const range = { nNFIni: nNF, nNFFin: nNF };
  const [below, above] = [known.nearest(range, 'below'), known.nearest(range, 'above')];
  const ufs = [below, above].flatMap((note) => (note && known.ufOf(note.nNF)) ?? []);
  const [first = uf, second = uf] = ufs;
  return { near: below ?? above, uf: first === second ? first : uf, isOneState: first === second };
}

/** Valid, of the month of a note next to it where one is known, with a cNF that only chance would make the true one. */
function inventedKey({ clock, asked }: Asking, { near, uf }: Around, tpEmis: string): AccessKey {
  const { cnpj, mod, serie, nNF } = asked;
  const month =
    near?.month === undefined
      ? dayInBrasilia(clock.now()).slice(2, 7).replace('-', '')
      : `${shortYear(near.year)}${pad2(near.month)}`;
  const cNF = String(randomInt(1, 100_000_000)).padStart(8, '0');
  return accessKeySchema.parse(
    accessKeyOf({ cUF: cUfOf(uf), yearMonth: month, emitter: cnpj, mod, serie, nNF, tpEmis, cNF }),
  );
}

/** Waits, once, until the last question is a second old. */
async function spaceOut(
  { lastAt }: Quota,
  clock: Clock,
  signal: AbortSignal | undefined,
): Promise<Result<true, AppError>> {
  const ms = lastAt ? lastAt.getTime() + QUESTION_SPACE_MS - clock.now().getTime() : 0;
  // A clock set back makes no long wait.
  if (ms <= 0 || ms > QUESTION_SPACE_MS) return ok(true);
  try {
    await wait(ms, undefined, signal ? { signal } : {});
    return ok(true);
  } catch (error) {
    if (signal?.aborted) return err(appError('call.aborted'));
    throw error;
  }
}

/** One after the other of those with the same key. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work);
    // The failure is its caller's; the next one begins nevertheless.
    last.set(
      key,
      mine.catch(() => undefined),
    );
    return mine;
  };
}
