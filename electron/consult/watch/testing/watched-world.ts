/** A data folder with watched notes, its clock, and a SEFAZ that answers by a script: for months of simulated time. */

import type { DatabaseSync } from 'node:sqlite';
import type { Call, Consultation, Environment, WatchKind } from '../../../../shared/contract.ts';
import { appError, type AppError } from '../../../../shared/errors.ts';
import {
  accessKeyCheckDigit,
  accessKeySchema,
  type AccessKey,
} from '../../../../shared/fiscal/key/access-key.ts';
import { givesSituation } from '../../../../shared/fiscal/cstat.ts';
import { err, ok } from '../../../../shared/result.ts';
import type { AnswerNode, RetConsSitNFe } from '../../../../shared/service/service.ts';
import { openDatabase } from '../../../storage/database/database.ts';
import { SCHEMA } from '../../../storage/database/schema.ts';
import { toConsultation } from '../../ask-site.ts';
import type { StoredAnswer } from '../../../history/history.ts';
import { createWatchKeeper, type WatchKeeper } from '../keeper.ts';
import { createWatches, type BeginRequest, type Watches } from '../watches.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const SUPPLIER = '11222333000181';
export const ENVIRONMENT: Environment = 'homologacao';

export function keyOf(
  nNF: number,
  yearMonth = '2611',
  emitter = SUPPLIER,
  cUF = '35',
  mod = '55',
): AccessKey {
  const first43 = `${cUF}${yearMonth}${emitter}${mod}001${String(nNF).padStart(9, '0')}112345678`;
  return accessKeySchema.parse(`${first43}${accessKeyCheckDigit(first43)}`);
}

export const answerOf = (cStat: string, events: readonly AnswerNode[] = [], nProt = '1'): RetConsSitNFe => ({
  cStat,
  xMotivo: `Motivo ${cStat}`,
  procEventoNFe: [...events],
  protNFe: cStat === '217' ? [] : [{ infProt: { nProt } }],
});

export const eventOf = (tpEvento: string, nProt: string): AnswerNode => ({
  evento: { infEvento: { tpEvento, dhEvento: '2026-11-20T10:00:00-03:00', detEvento: {} } },
  retEvento: { infEvento: { cStat: '135', nProt } },
});
export const CANCELLED = answerOf('101', [eventOf('110111', '900')]);

/** What SEFAZ does with one request; `dies`: the process is killed before or after the answer was recorded. */
export type Reaction =
  | { readonly answer: RetConsSitNFe }
  | { readonly error: AppError }
  | { readonly dies: 'unsent' | 'unanswered' | 'unsettled'; readonly last?: RetConsSitNFe };

export const says = (answer: RetConsSitNFe): Reaction => ({ answer });

export interface World {
  readonly db: DatabaseSync;
  readonly watches: Watches;
  /** Every request that reached SEFAZ. */
  readonly asked: { readonly chNFe: string; readonly at: number; readonly answered: boolean }[];
  readonly noticed: (readonly { readonly kinds: readonly WatchKind[] }[])[];
  readonly failures: unknown[];
  reaction: (chNFe: string, at: number) => Reaction;
  hasCertificate: (root: string) => boolean;
  noIeSince: (cnpj: string) => string | undefined;
  now(): number;
  set(at: number): void;
  begin(chNFes: readonly string[], extra?: Partial<BeginRequest>): ReturnType<Watches['begin']>;
  /** As a person's own consult. */
  consult(chNFe: AccessKey, answer: RetConsSitNFe, seen?: boolean): void;
  /** One round of the keeper of this process. */
  round(): Promise<void>;
  /** Rounds at each step of `everyMs` until `until`. */
  live(until: number, everyMs: number): Promise<void>;
  /** A keeper of another process on the same data. */
  other(): WatchKeeper;
}

export function openWorld(start: string, folder: string, path = ':memory:'): World {
  const opened = openDatabase(path, { durability: 'normal', migrations: SCHEMA });
  if (!opened.ok) throw new Error(opened.error.code);
  const db = opened.value;
  let at = Date.parse(start);
  const clock = { now: () => new Date(at) };
  /** The history of consultations that survives a killed process. */
  const recorded = new Map<string, StoredAnswer>();
  const watches = createWatches(db, { stored: (_environment, chNFe) => recorded.get(chNFe) }, clock);
  const asked: { chNFe: string; at: number; answered: boolean }[] = [];
  const noticed: World['noticed'] = [];
  const failures: unknown[] = [];

  const record = (chNFe: AccessKey, answer: RetConsSitNFe): Consultation => {
    const consultadoEm = clock.now().toISOString();
    if (givesSituation(answer))
      recorded.set(chNFe, {
        consultadoEm,
        retConsSitNFe: answer,
        avisos: [],
        address: 'https://sefaz.invalid',
      });
    return toConsultation({ chNFe, environment: ENVIRONMENT }, answer, [], consultadoEm);
  };
  const call = (async (name: string, { chNFe }: { readonly chNFe: AccessKey }) => {
    if (name !== 'consult.note') throw new Error(`not expected: ${name}`);
    const reaction = world.reaction(chNFe, at);
    if ('dies' in reaction) {
      if (reaction.dies !== 'unsent') asked.push({ chNFe, at, answered: reaction.dies === 'unsettled' });
      if (reaction.dies === 'unsettled' && reaction.last) record(chNFe, reaction.last);
      throw new Error('killed');
    }
    if ('error' in reaction) {
      asked.push({ chNFe, at, answered: false });
      return err(reaction.error);
    }
    const { answer } = reaction;
    const consultation = record(chNFe, answer);
    asked.push({ chNFe, at, answered: givesSituation(answer) });
    watches.observe(consultation, false);
    return ok(consultation);
  }) as unknown as Call;
  const keeper = () =>
    createWatchKeeper({
      clock,
      call,
      places: () => [
        {
          dataDir: folder,
          watches,
          hasValidCertificate: world.hasCertificate,
          companies: { noIeSince: (cnpj) => world.noIeSince(cnpj) },
        },
      ],
      pace: { gapMs: 0 },
      notify: (changes) => noticed.push(changes),
      changed: () => undefined,
      failed: (error) => failures.push(error),
    });
  const own = keeper();

  const world: World = {
    db,
    watches,
    asked,
    noticed,
    failures,
    reaction: () => says(answerOf('100')),
    hasCertificate: () => true,
    noIeSince: () => undefined,
    now: () => at,
    set: (next) => (at = next),
    begin: (chNFes, extra = {}) =>
      watches.begin({
        environment: ENVIRONMENT,
        chNFes,
        source: 'note',
        sourceId: '',
        company: '',
        ...extra,
      }),
    consult: (chNFe, answer, seen = true) => void watches.observe(record(chNFe, answer), seen),
    round: () => own.round(),
    live: async (until, everyMs) => {
      for (; at < until; at += everyMs) await own.round();
    },
    other: keeper,
  };
  return world;
}

export const UNREACHABLE: Reaction = { error: appError('sefaz.unreachable', { phase: 'connect' }) };
