/** The calls about XML files in hand: runs of documents with their verdicts, SEFAZ's part of them, and their table. */

import { join } from 'node:path';
import { consultationSchema, type Environment } from '../../../shared/contract.ts';
import { appError, invalidInput, type AppError } from '../../../shared/errors.ts';
import { accessKeySchema } from '../../../shared/fiscal/key/access-key.ts';
import { fileStamp } from '../../../shared/moments.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Piles } from '../../check/pile/piles.ts';
import { MAX_CHECKED_BYTES } from '../../check/read-document.ts';
import type { Run } from '../../check/pile/runs.ts';
import { placeOfKey, placingOf } from '../../consult/asking-place.ts';
import type { Caller, Handler, Handlers } from '../../dispatcher.ts';
import { givenFile } from '../../ports.ts';
import { CHECKED_FOLDER } from '../../storage/files/archive-root.ts';
import { writeOnce } from '../../storage/files/atomic-file.ts';
import type { Deps } from '../scope.ts';
import { showSaved } from '../show-saved.ts';

/** The pace at which SEFAZ is asked about many notes (MOC 7.0 Anexo I, 4.3, improper use). */
const usualPaceMs = (environment: Environment) => (environment === 'treino' ? 0 : 1_000);
/** At most one event in this time. */
const PROGRESS_MS = 200;

export type CheckPileDeps = Deps<'clock' | 'filePicker' | 'opener' | 'inRealm' | 'emit'>;

export interface Asking {
  /** The call itself, with its guard against 656. */
  readonly consult: Handler<'consult.note'>;
  /** Milliseconds between two requests to one authorizer; by default a second, in training none. */
  readonly paceMs?: (environment: Environment) => number;
}

export function createCheckPileHandlers(deps: CheckPileDeps, { consult, paceMs = usualPaceMs }: Asking) {
  const { clock, filePicker, opener, inRealm, emit } = deps;
  // Loaded on use: the verdicts and their rules are not needed at the start.
  let opened: Promise<Piles> | undefined;
  const pilesOf = () =>
    (opened ??= import('../../check/pile/piles.ts').then(({ createPiles }) => createPiles()));

  const progressOf = (run: Run, phase: 'read' | 'ask') => {
    let shown = 0;
    return (done: number, total: number) => {
      const now = performance.now();
      if (now - shown < PROGRESS_MS && done < total) return;
      shown = now;
      emit({ name: 'check.progress', data: { run: run.id, phase, done, total } });
    };
  };
  const picked = (pick: 'folder' | 'zip') =>
    pick === 'folder' ? filePicker.pickFolder?.('checkFolder') : filePicker.pickPath?.('checkZip', ['zip']);

  const inRun = async <T>(
    session: Caller['session'],
    id: string,
    use: (run: Run, piles: Piles) => Promise<Result<T, AppError>> | Result<T, AppError>,
  ): Promise<Result<T, AppError>> => {
    const piles = await pilesOf();
    const run = piles.find(session, id);
    return run.ok ? use(run.value, piles) : run;
  };

  return {
    'check.begin': ({ environment }, { session }) =>
      inRealm(environment, async (realm) => {
        const piles = await pilesOf();
        const companies = realm.companies.list().map(({ cnpj }) => cnpj);
        return ok({ run: piles.begin(session, environment, companies).id });
      }),

    'check.add': ({ run: id, from }, { session, signal }) =>
      inRun(session, id, async (run, piles) => {
        const watch = { signal, progress: progressOf(run, 'read') };
        if (from.kind === 'contents')
          return ok(await piles.addContents(run, from.files.map(givenFile), watch));
        if (from.kind === 'paths') return ok(await piles.addPaths(run, from.paths, watch));
        const picking = from.pick === 'file' ? filePicker.pickFile?.(MAX_CHECKED_BYTES) : picked(from.pick);
        if (picking === undefined) return err(appError('host.unsupported'));
        const chosen = await picking;
        if (typeof chosen === 'object') return ok(await piles.addContents(run, [chosen], watch));
        return ok(await piles.addPaths(run, chosen === undefined ? [] : [chosen], watch));
      }),

    'check.rows': ({ run: id, since, limit }, { session }) =>
      inRun(session, id, (run) => ok(run.rows(since, limit))),

    'check.entry': ({ run: id, id: row }, { session }) =>
      inRun(session, id, (run) => {
        const entry = run.entry(row);
        return ok(entry ? { entry } : {});
      }),

    'check.ask': ({ run: id, ids, ...who }, caller) =>
      inRun(caller.session, id, (run) =>
        inRealm(run.environment, async (realm) => {
          const { askKeys } = await import('../../check/pile/ask-keys.ts');
          const { environment, answered } = run;
          const placing = placingOf(realm);
          const consultOne = async (key: string) => {
            const chNFe = accessKeySchema.parse(key);
            const answer = await consult({ ...who, environment, chNFe, site: run.siteOf(key) }, caller);
            return answer.ok ? ok(consultationSchema.parse(answer.value)) : answer;
          };
          const asked = await askKeys(run.toAsk(ids), {
            consult: consultOne,
            answered,
            progress: progressOf(run, 'ask'),
            placeOf: (key) => placeOfKey({ key, site: run.siteOf(key) }, who, placing),
            gapMs: paceMs(environment),
            signal: caller.signal,
          });
          return ok(asked);
        }),
      ),

    'check.correct': ({ run: id, id: row }, { session }) =>
      inRun(session, id, async (run) => {
        const correction = run.correction(row);
        if (!correction) return err(invalidInput([{ path: 'id', rule: 'missing' }]));
        const { saveCorrected } = await import('../../check/save-corrected.ts');
        return inRealm(run.environment, ({ archive }) => saveCorrected(correction, archive));
      }),

    'check.export': ({ run: id, ids, locale }, { session }) =>
      inRun(session, id, (run) =>
        inRealm(run.environment, async (realm) => {
          const { checkCsv } = await import('../../check/pile/csv.ts');
          const path = join(realm.archiveDir, CHECKED_FOLDER, `conferencia-${fileStamp(clock.now())}.csv`);
          const csv = Buffer.from(checkCsv(run.all(ids), locale), 'utf8');
          const written = await writeOnce(path, csv, realm.archive.standing());
          return showSaved(path, written, opener);
        }),
      ),
  } satisfies Partial<Handlers>;
}
