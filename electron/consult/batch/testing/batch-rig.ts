/** Batches over a database, with lists of keys as text, a SEFAZ that a test scripts, and the clock of the test. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as yieldTurn } from 'node:timers/promises';
import { vi } from 'vitest';
import type { BatchView, Consultation } from '../../../../shared/contract.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { accessKeyCheckDigit, type AccessKey } from '../../../../shared/fiscal/key/access-key.ts';
import { situationOf } from '../../../../shared/fiscal/cstat.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { BatchPace } from '../../../ports.ts';
import { openDatabase } from '../../../storage/database/database.ts';
import { SCHEMA } from '../../../storage/database/schema.ts';
import { createBatches, type Batches } from '../batches.ts';
import type { FoundKey, ReadKeys } from '../read/found-key.ts';
import type { BatchQuestion } from '../run/active-batches.ts';
import type { BatchLocks } from '../run/batch-lock.ts';
import type { BatchOptions } from '../store/batch-store.ts';
import type { PageQuestion, RowPage } from '../store/row-pages.ts';

/** What SEFAZ answers to a question: a cStat, an error, or a promise that the test resolves. */
export type Script = string | AppError | Promise<string | AppError>;

export interface BatchRig {
  /** The program as it runs now. */
  readonly batches: () => Batches;
  /** Another program that runs on the same folder. */
  readonly beside: () => Batches;
  /** Every question that reached SEFAZ, in order, with its instant. */
  readonly asked: { readonly key: string; readonly at: number; readonly question: BatchQuestion }[];
  /** Called for each question; default 100. */
  answer: (question: BatchQuestion, times: number) => Script;
  /** What the store would give for a key. */
  stored: (key: string) => string | undefined;
  pausedUntil: Date | undefined;
  /** No answer can be written. */
  diskFull: boolean;
  /** What broke a run meanwhile. */
  readonly faults: unknown[];
  /** Of an issuer; by default nothing is known of any. */
  noIeSince: (cnpj: string) => string | false | undefined;
  readonly views: BatchView[];
  readonly ended: BatchView[];
  /** Reads a list of keys, one a line; `old:` before one makes it old. Returns the batch. */
  read(keys: readonly string[], origin?: string): Promise<BatchView>;
  start(
    id: string,
    options?: Partial<BatchOptions> & { earlier?: 'keep' | 'continue' | 'discard' },
  ): Promise<BatchView>;
  status(id: string): BatchView;
  /** Of each question that reached SEFAZ, in order. */
  askedKeys(): string[];
  /** The first hundred rows in the order of the list, unless `more` says otherwise. */
  page(id: string, more?: Partial<PageQuestion>): Promise<RowPage>;
  /** Lets this many milliseconds pass, and what waits for them happen. */
  pass(ms: number): Promise<void>;
  /** Until the batch is done. */
  untilDone(id: string): Promise<void>;
  /** The process dies: nothing that it waits for arrives any more. A new one opens the same folder. */
  kill(): void;
  close(): Promise<void>;
}

export const ENVIRONMENT = 'producao';
export const OPTIONS: BatchOptions = {
  cnpj: undefined,
  fallback: undefined,
  refresh: false,
  old: false,
  night: false,
};

/** A key of a state by its code, 35 for São Paulo. */
export function keyOf(nNF: number, { cUF = '35', emitter = '11222333000181' } = {}): AccessKey {
  const first43 = `${cUF}2611${emitter}55001${String(nNF).padStart(9, '0')}148205731`;
  return `${first43}${accessKeyCheckDigit(first43)}` as AccessKey;
}

/** Of the numbers from 1 on. */
export const keys = (count: number, of: Parameters<typeof keyOf>[1] = {}) =>
  Array.from({ length: count }, (_, i) => keyOf(i + 1, of));

export function createBatchRig(pace: BatchPace = { gapMs: 1_000, atOnce: 1 }): BatchRig {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-batch-'));
  const times = new Map<string, number>();
  const clock = { now: () => new Date() };

  /** As the system keeps locks: gone with the process that had them. */
  const locked = new Map<string, object>();
  const locksOf = (process: object): BatchLocks => ({
    taken: (id) => locked.has(id),
    take: (id) => {
      if (locked.has(id)) return undefined;
      locked.set(id, process);
      return {
        release: () => {
          if (locked.get(id) === process) locked.delete(id);
        },
      };
    },
  });
  const begin = () => {
    let alive = true;
    const db = valueOf(
      openDatabase(join(folder, 'balcao.sqlite'), { durability: 'normal', migrations: SCHEMA }),
    );
    const process = {};
    const batches = createBatches({
      pagesInWorker: {
        page: () => Promise.reject(new Error('a small batch')),
        close: () => Promise.resolve(),
      },
      db,
      locks: locksOf(process),
      clock,
      pace,
      readKeys: readLines,
      ask: async (question, signal) => {
        const nth = (times.get(question.chNFe) ?? 0) + 1;
        times.set(question.chNFe, nth);
        rig.asked.push({ key: question.chNFe, at: Date.now(), question });
        const script = rig.answer(question, nth);
        const aborted = new Promise<AppError>((resolve) =>
          signal.addEventListener('abort', () => resolve({ code: 'call.aborted' })),
        );
        const given = await Promise.race([script, aborted]);
        // A dead process receives nothing.
        if (!alive) await new Promise(() => undefined);
        return resultOf(question, given);
      },
      stored: (question) => {
        const cStat = rig.stored(question.chNFe);
        return cStat === undefined ? undefined : { ...consultation(question, cStat), doArquivo: true };
      },
      hasCertificate: () => true,
      noIeSince: (cnpj) => rig.noIeSince(cnpj),
      pausedUntil: () => rig.pausedUntil,
      together: (write) => {
        if (rig.diskFull) throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
        write();
      },
      progress: (view) => void rig.views.push(view),
      changed: () => undefined,
      ended: (view) => void rig.ended.push(view),
      failed: (error) => {
        if (rig.diskFull) rig.faults.push(error);
        else if (alive) throw error;
      },
    });
    const die = () => {
      alive = false;
      for (const [id, owner] of locked) if (owner === process) locked.delete(id);
      db.close();
    };
    return { batches, die };
  };
  let program = begin();
  const others: ReturnType<typeof begin>[] = [];

  const rig: BatchRig = {
    batches: () => program.batches,
    beside: () => {
      const other = begin();
      others.push(other);
      return other.batches;
    },
    asked: [],
    answer: () => '100',
    stored: () => undefined,
    pausedUntil: undefined,
    diskFull: false,
    faults: [],
    noIeSince: () => undefined,
    views: [],
    ended: [],
    read: async (keys, origin = '') => {
      const request = {
        environment: ENVIRONMENT,
        face: 'test',
        name: 'lista.txt',
        source: undefined,
        origin,
      } as const;
      const source = { kind: 'text', text: keys.join('\n') } as const;
      const signal = new AbortController().signal;
      return valueOf(await program.batches.read({ ...request, sources: [source] }, signal, () => undefined));
    },
    start: async (id, { earlier = 'keep', ...options } = {}) =>
      valueOf(await program.batches.start(ENVIRONMENT, id, { ...OPTIONS, ...options, earlier })),
    status: (id) => valueOf(program.batches.status(ENVIRONMENT, id)),
    askedKeys: () => rig.asked.map(({ key }) => key),
    page: async (id, more) => {
      const question = { sort: 'position', descending: false, from: 0, limit: 100, ...more } as const;
      return valueOf(await program.batches.rows(ENVIRONMENT, id, question));
    },
    pass: async (ms) => {
      await yieldTurn();
      await yieldTurn();
      await vi.advanceTimersByTimeAsync(ms);
      await yieldTurn();
    },
    untilDone: async (id) => {
      for (let i = 0; i < 100_000 && rig.status(id).state !== 'done'; i += 1) await rig.pass(1_000);
    },
    kill: () => {
      program.die();
      program = begin();
    },
    close: async () => {
      const closing = program.batches.close();
      if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(10_000);
      await closing;
      for (const each of [program, ...others]) each.die();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
  return rig;
}

export function valueOf<T>(result: Result<T, AppError>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function resultOf(question: BatchQuestion, script: string | AppError): Result<Consultation, AppError> {
  return typeof script === 'string' ? ok(consultation(question, script)) : err(script);
}

function consultation({ chNFe, environment }: BatchQuestion, cStat: string): Consultation {
  const known = /^(1\d\d|30\d)$/.test(cStat);
  const protNFe = known
    ? [{ infProt: { nProt: '135260000000001', dhRecbto: '2026-11-20T09:00:00-03:00' } }]
    : [];
  const retConsSitNFe = { cStat, xMotivo: 'Palavras da SEFAZ', protNFe, procEventoNFe: [] };
  return {
    chNFe,
    environment,
    retConsSitNFe,
    situacao: situationOf(retConsSitNFe),
    eventos: [],
    alertas: [],
    consultadoEm: new Date().toISOString(),
    doArquivo: false,
    avisos: [],
  };
}

const readLines: ReadKeys = (source) => {
  const text = source.kind === 'text' ? source.text : '';
  const first = new Map<string, number>();
  const rows = text.split('\n').map((line, i): FoundKey => {
    const [, old, key = ''] = /^(old:)?(.*)$/.exec(line) ?? [];
    const where = { row: i + 1 };
    const position = i + 1;
    const sameAs = first.get(key);
    if (!/^\d{44}$/.test(key)) return { position, kind: 'invalid', text: key, where };
    if (sameAs !== undefined) return { position, kind: 'duplicate', text: key, mod: '55', sameAs, where };
    first.set(key, position);
    return { position, kind: old === undefined ? 'note' : 'old', text: key, mod: '55', where };
  });
  const end = ok({ source: 'list', ignored: [], ignoredCount: 0 } as const);
  return {
    end: Promise.resolve(end),
    [Symbol.asyncIterator]: async function* () {
      yield rows;
    },
  };
};
