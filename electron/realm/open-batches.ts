/** Joins the batches of one data folder to its consultations, certificates and limits. */

import { join } from 'node:path';
import { type AppEvent, type BatchView, type Call, tpAmbOf } from '../../shared/contract.ts';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import { createBatches, type Batches } from '../consult/batch/batches.ts';
import { readKeys } from '../consult/batch/read/read-keys.ts';
import { createBatchLocks } from '../consult/batch/run/batch-lock.ts';
import type { BatchQuestion } from '../consult/batch/run/active-batches.ts';
import { placingOf } from '../consult/asking-place.ts';
import { createPagesInWorker } from '../consult/batch/store/pages-in-worker.ts';
import { freshFromStore } from '../consult/consult.ts';
import { logFault } from '../log/detail.ts';
import type { Ports } from '../ports.ts';
import { consultDepsOf } from './consulting.ts';
import type { Realm } from './realm.ts';

export interface OpenBatchesDeps {
  readonly ports: Pick<Ports, 'clock' | 'log' | 'batchPace'>;
  /** Of the program itself: each question passes the same checks as a person's. */
  readonly call: Call;
  readonly emit: (event: AppEvent) => void;
  readonly ended: (view: BatchView) => void;
}

export function openBatches(realm: Realm, { ports, call, emit, ended }: OpenBatchesDeps): Batches {
  const { clock, log } = ports;
  return createBatches({
    pagesInWorker: createPagesInWorker(join(realm.dataDir, 'balcao.sqlite')),
    db: realm.database,
    locks: createBatchLocks(realm.dataDir),
    clock,
    pace: ports.batchPace,
    readKeys,
    ended,
    ask: (question, signal) => call('consult.note', { ...named(question), person: true }, { signal }),
    stored: (question) =>
      freshFromStore(consultDepsOf(realm, clock), {
        ...named(question),
        tpAmb: tpAmbOf(question.environment),
        person: true,
      }),
    ...placingOf(realm),
    pausedUntil: (environment, { authorizer, mod, root }, now) => {
      const tpAmb = tpAmbOf(environment);
      return realm.guard?.meter.pausedUntil({ root, tpAmb, mod, authorizer, service: 'consult' }, now);
    },
    together: (write) => realm.history.together(write),
    progress: (view) => emit({ name: 'batch.progress', data: view }),
    changed: () => emit({ name: 'data.changed', data: { topics: ['batches'] } }),
    failed: logFault(log, 'batch.run'),
  });
}

function named({ environment, chNFe, cnpj, fallback, refresh, issued, site }: BatchQuestion) {
  const company = cnpjSchema.safeParse(cnpj);
  const other = cnpjSchema.safeParse(fallback);
  return {
    environment,
    chNFe,
    refresh,
    ...(company.success ? { cnpj: company.data } : {}),
    ...(other.success ? { fallback: other.data } : {}),
    issued,
    site,
  };
}
