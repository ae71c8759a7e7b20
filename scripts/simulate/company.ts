/** One company in the simulator: the disablement flow of two programs on one journal, an ERP that issues notes, a model SEFAZ; checked after every step. */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { SeenNote } from '../../electron/consult/seen-notes.ts';
import type { Identity } from '../../electron/certificates/vault/vault.ts';
import { eventsOf, type EventRow } from '../../electron/disablement/journal/journal-rows.ts';
import {
  askedXml,
  type FaultName,
  type ListedRequest,
} from '../../electron/disablement/testing/model-request.ts';
import {
  createModelSefaz,
  type ModelOptions,
  type ModelSefaz,
} from '../../electron/disablement/testing/model-sefaz.ts';
import { obey } from '../../electron/disablement/testing/model-commands.ts';
import { valueOf } from '../../electron/disablement/testing/test-context.ts';
import { appError } from '../../shared/errors.ts';
import { createMonthEnds } from './close-month.ts';
import { sqliteStore, type Store } from './store.ts';
import { MONTH_MINUTES, monthStart, type Year, type YearCommand } from './year.ts';
import { YearMachine } from './year-machine.ts';

const MINUTE_MS = 60_000;
const PENDING = { environment: 'homologacao', pending: true } as const;
const CERTIFICATE_ENDED = appError('certificate.expired');

export interface Lived {
  readonly disablements: number;
  readonly closings: number;
  readonly consults: number;
  /** Requests that reached the network and did not meet a SEFAZ that answers as it should. */
  readonly failures: number;
  /** Requests that were uncertain at the year's end; each was resolved. */
  readonly uncertain: number;
  /** Names of situations (`situations.ts`). */
  readonly met: ReadonlySet<string>;
  /** SHA-256, hexadecimal, of each step and what followed of it. */
  readonly trace: string;
}

/** Where a year went wrong: the step's month and place in it. */
export class YearFailed extends Error {
  readonly month: number;
  readonly step: number;
  constructor(month: number, step: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.month = month;
    this.step = step;
  }
}

export type SefazOf = (options: ModelOptions) => ModelSefaz;

export interface Place {
  readonly sefazOf?: SefazOf;
  /** An empty one. */
  readonly store?: Store;
  /** Nothing that a program does by itself goes on beside the next step: how far it comes would depend on the store's time. */
  readonly settles?: boolean;
}

/** Simulates one year. Throws `YearFailed` at the first step after which something is wrong. */
export async function live(
  identity: Identity,
  year: Year,
  { sefazOf = createModelSefaz, store = sqliteStore(), settles = false }: Place = {},
): Promise<Lived> {
  const company = new Company(identity, sefazOf, store, settles);
  let [month, step] = [0, 0];
  try {
    for (month = 0; month < year.length; month += 1) {
      const commands = year[month] ?? [];
      for (step = 0; step < commands.length; step += 1) {
        const each = commands[step];
        if (each) await company.step(each, monthStart(month));
      }
      await company.closeMonth();
      company.machine.pass(MONTH_MINUTES * MINUTE_MS);
    }
    return await company.end();
  } catch (error) {
    throw new YearFailed(month, step, error);
  } finally {
    await company.machine.close();
  }
}

class Company {
  readonly machine: YearMachine;
  /** Numbers whose note SEFAZ has, with the time of its issue. */
  readonly notes = new Map<number, string>();
  readonly answers = new Map<number, SeenNote['standing']>();
  private readonly closes = createMonthEnds(this);
  private readonly met = new Set<string>();
  private readonly hash = createHash('sha256');
  private seen: ReadonlyMap<string, ListedRequest> = new Map();
  private closings = 0;
  private consults = 0;
  private failures = 0;

  constructor(identity: Identity, sefazOf: SefazOf, store: Store, settles: boolean) {
    const sefaz = sefazOf({ hasNote: (nNF) => this.notes.has(nNF) });
    this.machine = new YearMachine(identity, store, sefaz, settles);
  }

  async step(each: YearCommand, start: number): Promise<void> {
    const { machine } = this;
    const before = { posted: machine.context.posted.length, processes: machine.processes };
    const earlier = new Set(machine.context.used);
    await this.obey(each, start);
    // What is learned in this step comes before its first byte.
    const known = each.do === 'learn' ? new Set(machine.context.used) : earlier;
    if ('fault' in each && each.fault !== 'works' && machine.context.posted.length > before.posted)
      this.failures += 1;
    if (machine.context.refusesCertificate && (each.do === 'disable' || each.do === 'hand')) {
      assert.equal(machine.context.posted.length, before.posted, 'sent without a certificate');
      this.met.add('nothing is sent once the certificate has ended');
    }
    await machine.check();
    for (const body of machine.context.posted.slice(before.posted)) this.checkSent(each, body, known);
    await this.observe(each, machine.processes > before.processes);
  }

  /** As an accountant closes it: all numbers, each with one state. */
  async closeMonth(): Promise<void> {
    const { machine } = this;
    const [actor] = machine.actors;
    assert.ok(actor);
    await actor.ready;
    const shown = new Set(valueOf(await actor.app.list(PENDING)).map(({ requestId }) => requestId));
    const listed = await machine.listed();
    for (const each of listed)
      assert.ok(shown.has(each.row.requestId) || !isPending(each), `pending and not shown: ${each.row.id}`);
    const without = await this.closes(actor.app, listed, new Date(machine.context.now));
    this.closings += 1;
    // Who closes the month sees that the certificate has ended.
    machine.context.refusesCertificate = undefined;
    this.hash.update(JSON.stringify(['closing', without]));
  }

  async end(): Promise<Lived> {
    const { machine } = this;
    machine.context.refusesCertificate = undefined;
    await machine.setArchive('there');
    const uncertain = await machine.end();
    await this.observe(undefined, false);
    const { closings, consults, failures, met } = this;
    const disablements = machine.sefaz.ledger.length - machine.elsewhere.size;
    return { disablements, closings, consults, failures, uncertain, met, trace: this.hash.digest('hex') };
  }

  private async obey(each: YearCommand, start: number): Promise<void> {
    const { machine } = this;
    const send = (fault: FaultName, actor: number, death: number) =>
      machine.runSend({ again: false, actor, pick: 0, fault, death, room: Infinity });
    switch (each.do) {
      case 'disable':
        await machine.prepare(start + each.ini, each.more);
        return send(each.fault, each.actor, each.death);
      case 'decline':
        await machine.prepare(start + each.ini, 0);
        machine.context.confirms = false;
        await send('works', each.actor, Infinity);
        machine.context.confirms = true;
        return undefined;
      case 'learn':
        await machine.prepare(start + each.ini, 0);
        return this.learnMeanwhile(start + each.ini, () => send('works', each.actor, Infinity));
      case 'certificate':
        machine.context.refusesCertificate = each.how === 'ends' ? CERTIFICATE_ENDED : undefined;
        return undefined;
      case 'archive':
        return machine.setArchive(each.how);
      case 'copy':
        return machine.copy();
      case 'restore':
        return this.restore(each.pick);
      case 'prepare':
        return machine.prepare(start + each.ini, each.more);
      case 'issue':
        return this.issue(start + each.nNF);
      case 'elsewhere':
        return this.disableElsewhere(start + each.ini, start + each.ini + each.more);
      case 'consult':
        return this.consult(start + each.from, each.count);
      default:
        return obey(machine, each);
    }
  }

  private async restore(pick: number): Promise<void> {
    const ended = await this.machine.restore(pick);
    if (ended) this.met.add(`a restore ${ended}`);
  }

  /** SEFAZ refuses a note whose number is disabled. */
  private issue(nNF: number): void {
    const { ledger } = this.machine.sefaz;
    if (ledger.some(({ nNFIni, nNFFin }) => nNF >= nNFIni && nNF <= nNFFin))
      this.met.add('a note of a disabled number is refused');
    else this.notes.set(nNF, new Date(this.machine.context.now).toISOString());
  }

  /** Of the same company and series, in a program that has no part in this journal. */
  private disableElsewhere(nNFIni: number, nNFFin: number): void {
    const { sefaz, elsewhere } = this.machine;
    const before = sefaz.ledger.length;
    sefaz.handle(Buffer.from(askedXml(nNFIni, nNFFin).signedXml));
    for (const { nProt } of sefaz.ledger.slice(before)) elsewhere.add(nProt);
  }

  /** The note of this number is issued and consulted once the connection is open. */
  private async learnMeanwhile(nNF: number, send: () => Promise<void>): Promise<void> {
    const { context } = this.machine;
    const { length } = context.posted;
    let learned = false;
    context.beforeLink = () => {
      const before = context.used.length;
      this.issue(nNF);
      this.consult(nNF, 0);
      learned = context.used.length > before;
    };
    await send();
    context.beforeLink = () => undefined;
    if (learned && context.posted.length === length)
      this.met.add('a number whose note is learned of before the first byte is not sent');
  }

  private consult(from: number, count: number): void {
    const { used } = this.machine.context;
    for (let nNF = from; nNF <= from + count; nNF += 1) {
      this.consults += 1;
      this.answers.set(nNF, this.notes.has(nNF) ? 'authorized' : 'attempted');
      if (this.notes.has(nNF) && !used.includes(nNF)) used.push(nNF);
    }
  }

  /** A number whose note was known is never sent; the identical request of one that is uncertain asks what became of it. */
  private checkSent(each: YearCommand, body: Buffer, known: ReadonlySet<number>): void {
    if (each.do === 'hand' && each.again) return;
    const [ini = 0, fin = 0] = ['nNFIni', 'nNFFin'].map((tag) =>
      Number(new RegExp(`<${tag}>([0-9]+)`).exec(body.toString('utf8'))?.[1]),
    );
    for (const nNF of known) assert.ok(nNF < ini || nNF > fin, `sent although its note was known: ${nNF}`);
  }

  private async observe(each: YearCommand | undefined, died: boolean): Promise<void> {
    const { machine } = this;
    const listed = await machine.listed();
    const what = each ? named(each, died) : 'the end';
    for (const { row, state, events } of listed) {
      const before = this.seen.get(row.requestId);
      const fresh = events.slice(before?.events.length ?? 0);
      machine.checkFiles(fresh);
      if (fresh.length > 0)
        this.met.add(`${what}: ${before?.state ?? 'none'} → ${state}, noted: ${fresh.map(noted).join(', ')}`);
    }
    this.seen = new Map(listed.map((each) => [each.row.requestId, each]));
    const states = listed.map(({ state }) => state);
    const { posted, asked } = machine.context;
    this.hash.update(
      JSON.stringify([what, states, posted.length, asked.length, machine.sefaz.ledger.length]),
    );
  }
}

/** It has no known end, or its file is on no disk yet. */
function isPending({ state, events }: ListedRequest): boolean {
  if (state === 'homologated') return eventsOf(events, 'file').length === 0;
  return ['sending', 'uncertain', 'imported'].includes(state);
}

function noted(event: EventRow): string {
  if (event.kind !== 'outcome') return event.kind;
  return `outcome ${event.data.answer?.cStat ?? 'without an answer'}`;
}

function named(each: YearCommand, died: boolean): string {
  // Restoring ends both programs.
  const death = died && each.do !== 'restore' ? ', and it dies' : '';
  switch (each.do) {
    case 'disable':
      return `a disablement, ${each.fault}${death}`;
    case 'hand':
      return `${each.again ? 'sent again' : 'sent'}, ${each.fault}${each.room === Infinity ? '' : ', the disk is full'}${death}`;
    case 'answer':
      return `a slow answer ${each.how}${death}`;
    case 'archive':
      return `the archive is ${each.how}`;
    default:
      return `${each.do}${death}`;
  }
}
