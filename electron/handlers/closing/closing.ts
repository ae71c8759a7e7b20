/** The calls about closing a month: its checklist, its zip, one company or all, its verification and the e-mail. */

import { join } from 'node:path';
import { tpAmbOf, type ClosingMade, type Environment } from '../../../shared/contract.ts';
import { AppFailure, appError, invalidInput, type AppError } from '../../../shared/errors.ts';
import { dayInBrasilia } from '../../../shared/fiscal/deadline.ts';
import { err, errOrThrow, ok, type Result } from '../../../shared/result.ts';
import { createAccountants } from '../../closing/accountants.ts';
import { closingInWorker } from '../../closing/closing-in-worker.ts';
import { closingName, closingPath } from '../../closing/closing-path.ts';
import type { Disablements } from '../../disablement/disablements.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { Realm } from '../../realm/realm.ts';
import { pinsInUse } from '../../x509/icp-brasil-pins.ts';
import type { Deps } from '../scope.ts';
import type { MonthAsked } from './gather.ts';
import { manifestSigner } from './sign.ts';

/** What is the same for every company of a run. */
interface Run {
  readonly realm: Realm;
  readonly journal: Disablements;
  readonly signal: AbortSignal | undefined;
}

interface Wish {
  /** Absent: the usual place. */
  readonly path: string | undefined;
  /** Signed by the company's certificate: `may`, where there is one that can. */
  readonly sign: 'must' | 'may' | undefined;
}

export function createClosingHandlers(
  deps: Deps<'clock' | 'opener' | 'version' | 'settings' | 'inRealm' | 'inJournal' | 'emit' | 'ownCall'>,
) {
  const { clock, opener, version, inRealm, inJournal, emit, settings } = deps;
  const call = deps.ownCall('closings');
  let running = false;

  /** One closing, or one run of all companies, at a time, of a month that has begun: each fills a disk. */
  const alone = async <T>(
    month: string,
    work: () => Promise<Result<T, AppError>>,
  ): Promise<Result<T, AppError>> => {
    // Nothing of it is known yet, and its zip would say that nothing is open.
    if (month > dayInBrasilia(clock.now()).slice(0, 7))
      return err(invalidInput([{ path: 'month', rule: 'not-begun' }]));
    if (running) return err(appError('closing.busy'));
    running = true;
    try {
      return await work();
    } finally {
      running = false;
    }
  };
  const inRun = <T>(
    environment: Environment,
    signal: AbortSignal | undefined,
    use: (run: Run) => Promise<Result<T, AppError>>,
  ) => inJournal(environment, (journal, realm) => use({ realm, journal, signal }));

  const make = async (
    { realm, journal, signal }: Run,
    asked: MonthAsked,
    { path, sign }: Wish,
    at: { readonly index: number; readonly companies: number },
  ): Promise<Result<ClosingMade, AppError>> => {
    const { disablementsOf, numbersOf, seenOf, unansweredOf, unansweredOfMonth } =
      await import('./gather.ts');
    const { environment, cnpj, month } = asked;
    const now = clock.now();
    const name = realm.companies.get(cnpj)?.name ?? '';
    const progress = (done: number, total: number) =>
      emit({ name: 'closing.progress', data: { environment, company: name || cnpj, ...at, done, total } });
    progress(0, 0);
    const numbers = await numbersOf(realm, asked, now);
    if (!numbers.ok) return numbers;
    // After the numbers: what they name as disabled is among these.
    const own = await journal.ofCompany(asked);
    if (!own.ok) return own;
    if (!numbers.value.known && own.value.length === 0 && !realm.companies.get(cnpj)) {
      return err(appError('company.missing', { cnpj }));
    }
    const signer = sign === undefined ? undefined : await manifestSigner(realm, cnpj, clock);
    if (signer?.ok === false && sign === 'must') return signer;
    const files = realm.ledger.files();
    const views = own.value.map(({ view }) => view);
    const done = await disablementsOf(journal, files, own.value, asked);
    if (!done.ok) return done;
    const { read, gaps, waiting, besides, states, conflicts } = numbers.value;
    return closingInWorker(
      {
        act: 'make',
        dataDir: realm.dataDir,
        cnpj,
        tpAmb: tpAmbOf(environment),
        month,
        environment,
        company: name,
        program: version,
        now: now.toISOString(),
        chainHead: await journal.chainHead(cnpj),
        target: path ?? closingPath(realm.archiveDir, cnpj, month, environment),
        root: path === undefined ? realm.archive.standing() : undefined,
        seen: await seenOf(realm, asked),
        states,
        conflicts,
        besides,
        read,
        open: [...gaps, ...waiting, ...unansweredOfMonth(files, unansweredOf(views, cnpj), month)],
        disablements: done.value,
        sign: signer?.ok === true,
      },
      { signal, progress, sign: signer?.ok ? signer.value : undefined },
    );
  };

  return {
    'closing.review': (asked, { signal }) =>
      inJournal(asked.environment, async (journal, realm) => {
        const sources = await call('numbering.sources', { environment: asked.environment });
        if (!sources.ok) return sources;
        const { reviewMonth } = await import('./review.ts');
        const review = await reviewMonth(realm, journal, sources.value, asked, clock.now(), signal);
        const signing = signingOf(settings.get(realm.dataDir, 'signClosings'));
        return review.ok ? ok({ ...review.value, signing }) : review;
      }),

    'closing.make': ({ path, sign, ...asked }, { signal }) =>
      alone(asked.month, () =>
        inRun(asked.environment, signal, (run) =>
          make(run, asked, { path, sign: sign === true ? 'must' : undefined }, { index: 1, companies: 1 }),
        ),
      ),

    'closing.make-all': ({ environment, month, folder, sign }, { signal }) =>
      alone(month, () =>
        inRun(environment, signal, async (run) => {
          const companies = run.realm.companies.list();
          const wanted = sign ?? settings.get(run.realm.dataDir, 'signClosings') === true;
          const outcomes = [];
          for (const [i, { cnpj, name }] of companies.entries()) {
            const path =
              folder === undefined ? undefined : join(folder, closingName(cnpj, month, environment));
            const at = { index: i + 1, companies: companies.length };
            const made = signal?.aborted
              ? err(appError('call.aborted'))
              : await make(
                  run,
                  { environment, cnpj, month },
                  { path, sign: wanted ? 'may' : undefined },
                  at,
                ).catch(failureOf);
            outcomes.push({
              cnpj,
              company: name,
              ...(made.ok ? { made: made.value } : { error: made.error }),
            });
          }
          return ok({ sign: wanted, outcomes });
        }),
      ),

    'closing.verify': ({ path }, { signal }) => {
      const roots = pinsInUse().filter(({ use }) => use === 'client-chain');
      return closingInWorker({ act: 'verify', path, roots: roots.map(({ sha256 }) => sha256) }, { signal });
    },

    'closing.show': (asked) =>
      inRealm(asked.environment, async (realm) => {
        const { closedZip } = await import('./review.ts');
        const zip = closedZip(realm, asked);
        return ok({ shown: zip !== undefined && (await opener.showInFolder(zip.path)) });
      }),

    'closing.set-accountant': ({ environment, cnpj, address }) =>
      inRealm(environment, (realm) => {
        createAccountants(realm.database).set(cnpj, address);
        return ok(address === undefined ? {} : { address });
      }),

    'closing.draft': (asked) =>
      inRealm(asked.environment, async (realm) => {
        const { environment, cnpj, month } = asked;
        const zip = closingPath(realm.archiveDir, cnpj, month, environment);
        const written = await closingInWorker({
          act: 'draft',
          zip,
          target: zip.replace(/\.zip$/, '.eml'),
          cnpj,
          month,
          to: createAccountants(realm.database).get(cnpj) ?? '',
          company: realm.companies.get(cnpj)?.name ?? '',
        });
        if (!written.ok) return written;
        return ok({ ...written.value, opened: await opener.openDraft(written.value.path) });
      }),
  } satisfies Partial<Handlers>;
}

/** A shared journal's server that goes away ends one company, and not what is known of those before it. */
function failureOf(thrown: unknown) {
  return errOrThrow(thrown instanceof AppFailure ? thrown.appError : undefined, thrown);
}

/** Undefined: no person has chosen yet. */
function signingOf(sign: boolean | undefined): 'ask' | 'on' | 'off' {
  if (sign === undefined) return 'ask';
  return sign ? 'on' : 'off';
}
