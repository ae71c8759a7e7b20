/** The calls about batches of keys, for the realm that each names. */

import type { BatchView, ParsedInput } from '../../../shared/contract.ts';
import { invalidInput, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { batchNotice } from '../../consult/batch/batch-notice.ts';
import type { Batches } from '../../consult/batch/batches.ts';
import type { Caller, Handlers } from '../../dispatcher.ts';
import { localeOf, wordsOf } from '../../ports.ts';
import type { Realm } from '../../realm/realm.ts';
import type { OpenBatchesDeps } from '../../realm/open-batches.ts';
import type { Deps } from '../scope.ts';
import { readerLocale } from '../reader-locale.ts';
import { requestOf } from './batch-request.ts';
import { answersAfter, exportRows } from '../../consult/batch/export/export-rows.ts';

type Environment = ParsedInput<'batch.read'>['environment'];

const ENVIRONMENTS = { real: ['producao', 'homologacao'], treino: ['treino'] } as const;
/** Milliseconds: the first screen comes before the batches. */
const RESUME_AFTER_MS = 3_000;
/** A shorter one ends before the person who began it looks away. */
const NOTICE_AFTER_MS = 20_000;

export function createBatchHandlers(
  deps: OpenBatchesDeps['ports'] &
    Deps<
      'face' | 'filePicker' | 'language' | 'notifier' | 'opener' | 'version' | 'inRealm' | 'emit' | 'ownCall'
    >,
) {
  const { face, inRealm, emit } = deps;
  const open = new Map<Realm, Promise<Batches>>();
  let timer: NodeJS.Timeout | undefined;

  const ended = (view: BatchView) => {
    const took = Date.parse(view.endedAt ?? '') - Date.parse(view.startedAt ?? '');
    if (face !== 'window' || took < NOTICE_AFTER_MS) return;
    const { title, text } = batchNotice(view, wordsOf(deps), localeOf(deps));
    deps.notifier.notify(title, text, 'consult');
  };
  const openOf = async (realm: Realm): Promise<Batches> => {
    const { openBatches } = await import('../../realm/open-batches.ts');
    const batches = openBatches(realm, { ports: deps, call: deps.ownCall('batches'), emit, ended });
    // A command continues its own batch only.
    if (face !== 'window' && face !== 'web') return batches;
    try {
      await batches.recover(ENVIRONMENTS[realm.kind], face);
      return batches;
    } catch (error) {
      await batches.close();
      throw error;
    }
  };
  /** Loaded on first use: most commands and starts have no batch. */
  const batchesOf = (realm: Realm): Promise<Batches> => {
    let opening = open.get(realm);
    if (!opening) {
      opening = openOf(realm);
      open.set(realm, opening);
      // The callers of this opening get its error; the next call opens again.
      opening.catch(() => open.delete(realm));
    }
    return opening;
  };
  const inBatches = <T>(
    environment: Environment,
    use: (batches: Batches, realm: Realm) => Promise<Result<T, AppError>> | Result<T, AppError>,
  ) => inRealm(environment, async (realm) => use(await batchesOf(realm), realm));

  const read = async ({ environment, from }: ParsedInput<'batch.read'>, { signal }: Caller) => {
    const asked = await requestOf(from, deps.filePicker, face);
    if (!asked.ok) return asked;
    const request = asked.value;
    if (!request) return ok({});
    return inBatches(environment, async (batches) => {
      const batch = await batches.read(
        { environment, face, ...request },
        signal ?? new AbortController().signal,
        ({ keys, done, total }) => emit({ name: 'batch.reading', data: { environment, keys, done, total } }),
      );
      return batch.ok ? ok({ batch: batch.value }) : batch;
    });
  };

  const handlers = {
    'batch.read': read,
    'batch.start': ({ environment, id, cnpj, fallback, refresh, old, night, earlier }) =>
      inBatches(environment, (batches) =>
        batches.start(environment, id, { cnpj, fallback, refresh, old, night, earlier }),
      ),
    'batch.pause': ({ environment, id }) =>
      inBatches(environment, (batches) => batches.pause(environment, id)),
    'batch.resume': ({ environment, id, night }) =>
      inBatches(environment, (batches) => batches.resume(environment, id, night)),
    'batch.cancel': ({ environment, id }) =>
      inBatches(environment, (batches) => batches.cancel(environment, id)),
    'batch.remove': ({ environment, id }) =>
      inBatches(environment, (batches) => batches.remove(environment, id)),
    'batch.list': ({ environment, limit }) =>
      inBatches(environment, (batches) => ok(batches.list(environment, limit))),
    'batch.status': ({ environment, id }) =>
      inBatches(environment, (batches) => batches.status(environment, id)),
    'batch.rows': ({ environment, id, ...question }) =>
      inBatches(environment, (batches) => batches.rows(environment, id, question)),
    'batch.answers': (input) =>
      inBatches(input.environment, (batches, { history }) => answersAfter({ batches, history }, input)),
    'batch.ask-again': ({ environment, id, ...selection }) =>
      inBatches(environment, (batches) => batches.askAgain(environment, id, selection)),
    'batch.export': (input, caller) => {
      // A page writes into the archive only.
      if (input.path !== undefined && (face === 'window' || face === 'web')) {
        return err(invalidInput([{ path: 'path', rule: 'unrecognized_keys' }]));
      }
      return inBatches(input.environment, (batches, realm) =>
        exportRows(
          {
            batches,
            realm,
            ports: deps,
            version: deps.version,
            signal: caller.signal,
            locale: readerLocale(caller, deps),
          },
          input,
        ),
      );
    },
  } satisfies Partial<Handlers>;

  return {
    handlers,
    /** Continues, some seconds later, what was running when the program ended; for long-running front ends. */
    resume: () => {
      timer = setTimeout(() => {
        void inRealm('producao', async (realm) => {
          const running = realm.database.prepare(`SELECT 1 FROM batch WHERE state = 'running' LIMIT 1`).get();
          if (running) await batchesOf(realm);
          return ok({});
        });
      }, RESUME_AFTER_MS).unref();
    },
    /** A certificate may be open now, or renewed, which keys wait for. */
    certificatesChanged: () => {
      for (const opening of open.values()) void opening.then((batches) => batches.certificatesChanged());
    },
    close: async () => {
      clearTimeout(timer);
      await Promise.all([...open.values()].map(async (opening) => (await opening).close()));
    },
  };
}
