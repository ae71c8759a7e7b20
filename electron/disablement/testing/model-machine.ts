/**
 * Two processes, one journal, a model SEFAZ, a network that delays and a clock that jumps: the context of the model
 * tests.
 */

import assert from 'node:assert/strict';
import type { Result } from '../../../shared/result.ts';
import type { Identity } from '../../certificates/vault/vault.ts';
import type { SoapResponse, TransportFault } from '../../sefaz/tls/connection.ts';
import type { Journal } from '../journal/journal.ts';
import { stateOf } from '../journal/journal-rows.ts';
import { lastAnswer, storyOf } from '../journal/story.ts';
import { Actor } from './model-actor.ts';
import { ModelArchive } from './model-archive.ts';
import { checkInvariants, entryOf, HOUR_MS, MINUTE_MS } from './model-checks.ts';
import { askedXml, FAULTS, spanOf, type FaultName, type ListedRequest } from './model-request.ts';
import { createModelSefaz, type ModelSefaz } from './model-sefaz.ts';
import { Killed } from './simulated-death.ts';
import {
  answered,
  CNPJ,
  consentOf,
  lost,
  makeTestContext,
  memoryJournal,
  REASON,
  refusedConnection,
  valueOf,
  type TestContext,
} from './test-context.ts';

const environment = 'homologacao' as const;

export interface SendCommand {
  readonly again: boolean;
  readonly actor: number;
  readonly pick: number;
  readonly fault: FaultName;
  /** Number of steps that the process survives. */
  readonly death: number;
  /** Number of writes of the journal that succeed. */
  readonly room: number;
}

interface Waiting {
  readonly actor: Actor;
  readonly body: Buffer;
  readonly answer: (result: Result<SoapResponse, TransportFault>) => void;
  readonly act: Promise<unknown>;
}

export class Machine {
  /** Another one after a restore. */
  journal: Journal;
  readonly sefaz: ModelSefaz;
  readonly archive = new ModelArchive();
  readonly context: TestContext = makeTestContext();
  readonly alive = new Set<string>();
  readonly requests: string[] = [];
  readonly identity: Identity;
  readonly actors: Actor[];
  /** Sent, unanswered, and still awaited. */
  readonly waiting: Waiting[] = [];
  /** Treated as lost by the sender, and still on their way to SEFAZ. */
  readonly underway: Buffer[] = [];
  /** Real instants, in milliseconds, at which each request was sent again. */
  readonly resends = new Map<string, number[]>();
  /** Protocols of what other programs had disabled at SEFAZ. */
  readonly elsewhere = new Set<string>();
  /** Ranges (`INI-FIN`) that a restored journal need not know: what was known of them had no XML. */
  readonly forgotten = new Set<string>();
  processes = 0;
  private prepared = 0;
  /** The real time; the machine's clock may be set differently. */
  real = 0;
  setForward = false;

  /** `journal`: an empty one. */
  constructor(identity: Identity, journal: Journal = memoryJournal(), sefaz = createModelSefaz()) {
    this.journal = journal;
    this.sefaz = sefaz;
    this.identity = identity;
    this.actors = [this.start(), this.start()];
  }

  start(): Actor {
    return new Actor(this, `process ${++this.processes}`);
  }

  pass(ms: number): void {
    this.real += ms;
    this.context.now += ms;
  }

  setClock(byMs: number): void {
    this.context.now += byMs;
    this.setForward ||= byMs > 0;
  }

  /** Signing is not tested here, and would take most of the time. */
  async prepare(nNFIni: number, more: number): Promise<void> {
    const nNFFin = nNFIni + more;
    const requestId = `00000000-0000-4000-8000-${String(this.prepared++).padStart(12, '0')}`;
    const { id, signedXml } = askedXml(nNFIni, nNFFin);
    const range = { cnpj: CNPJ, company: 'Padaria', mod: '55', serie: 1, nNFIni, nNFFin } as const;
    const signed = { signedXml, certificate: 'x', certificateUntil: '2099-01-01T00:00:00.000Z' };
    const createdAt = new Date(this.context.now).toISOString();
    const where = { environment, tpAmb: '2', uf: 'SP', ano: 2026 } as const;
    await this.journal.add({ requestId, id, ...where, ...range, xJust: REASON, ...signed, createdAt });
    this.requests.push(requestId);
  }

  async runSend({ again, actor: which, pick, fault, death, room }: SendCommand): Promise<void> {
    const requestId = this.picked(pick);
    const actor = this.actors[which];
    if (!requestId || !actor) return;
    await actor.ready;
    const before = this.context.posted.length;
    this.context.refusesConnection = fault === 'no-connection' ? refusedConnection : undefined;
    const slow = Promise.withResolvers<Result<SoapResponse, TransportFault>>();
    const sent = Promise.withResolvers<void>();
    let held: Buffer | undefined;
    this.context.wire = (body, process) => {
      if (fault === 'late') this.underway.push(body);
      if (fault === 'slow') {
        held = body;
        sent.resolve();
        return slow.promise;
      }
      return fault in FAULTS ? FAULTS[fault as keyof typeof FAULTS](body, process) : lost();
    };
    Object.assign(actor, { survives: death, room });
    const call = again ? actor.app.resend : actor.app.send;
    const act = call({ environment, requestId }, consentOf(this.context)).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    await Promise.race([act, sent.promise]);
    if (again && this.context.posted.length > before && fault !== 'notWritten') {
      this.resends.set(requestId, [...(this.resends.get(requestId) ?? []), this.real]);
    }
    if (held) this.waiting.push({ actor, body: held, answer: slow.resolve, act });
    else await this.idle(actor);
    this.afterwards(actor);
  }

  /** Beside a slow answer files are tried again while the next steps go on. */
  protected async idle(actor: Actor): Promise<void> {
    await actor.ready;
    if (!actor.dead && !this.waiting.some((one) => one.actor === actor)) await actor.app.waitIdle();
  }

  private afterwards(actor: Actor): void {
    Object.assign(actor, { survives: actor.dead ? 0 : Infinity, room: Infinity });
    if (actor.dead) this.replace(actor);
  }

  private replace(actor: Actor): void {
    actor.dead = true;
    this.alive.delete(actor.owner);
    this.actors[this.actors.indexOf(actor)] = this.start();
  }

  /** A slow answer arrives, or the connection breaks, with SEFAZ having recorded or not. */
  async answerSlow(pick: number, how: 'comes' | 'lost' | 'never-arrived'): Promise<void> {
    const [one] = this.waiting.splice(pick % Math.max(1, this.waiting.length), 1);
    if (!one) return;
    const body = how === 'never-arrived' ? undefined : this.sefaz.handle(one.body);
    one.answer(how === 'comes' && body ? answered(body) : lost('sefaz.timeout'));
    await one.act;
    await this.idle(one.actor);
  }

  /** A lost request arrives at SEFAZ after all; its answer is lost. */
  arrive(pick: number): void {
    const [body] = this.underway.splice(pick % Math.max(1, this.underway.length), 1);
    if (body) this.sefaz.handle(body);
  }

  kill(which: number): void {
    const actor = this.actors[which];
    if (actor) this.replace(actor);
  }

  /** Deletes the owner's file: to the other process a living sender now seems dead. */
  forget(which: number): void {
    const actor = this.actors[which];
    if (actor) this.alive.delete(actor.owner);
  }

  /** A person looks at the state's query and states the result. */
  async closeRequest(which: number, pick: number): Promise<void> {
    const requestId = this.picked(pick);
    if (!requestId) return;
    const story = await this.journal.story(requestId);
    const entry = story && entryOf(this.sefaz, story.row);
    const verdict = entry ? ({ found: true, nProt: entry.nProt } as const) : ({ found: false } as const);
    await this.actors[which]?.app.close({ environment, requestId, verdict });
  }

  async discard(which: number, pick: number): Promise<void> {
    const requestId = this.picked(pick);
    if (requestId) await this.actors[which]?.app.discard({ environment, requestId });
  }

  /** The last request but `pick`: sequences mostly concern what was done last. */
  private picked(pick: number): string | undefined {
    return this.requests.at(-1 - (pick % Math.max(1, this.requests.length)));
  }

  /** All requests as they are, in the order in which they were made. */
  async listed(): Promise<readonly ListedRequest[]> {
    const listed: ListedRequest[] = [];
    for (const requestId of this.requests) {
      const story = await this.journal.story(requestId);
      assert.ok(story);
      listed.push({ ...story, state: stateOf(story.events) });
    }
    return listed;
  }

  /** The invariants between two commands. */
  async check(): Promise<void> {
    for (const { app, ready } of this.actors) {
      await ready;
      // As a window that is looked at: dead senders are found, and unsaved files tried again.
      valueOf(await app.newest(environment, 1));
    }
    checkInvariants(this, await this.listed());
  }

  /**
   * With everything working again, every uncertain request is resolved and every file saved. Returns how many were
   * uncertain.
   */
  async end(): Promise<number> {
    while (this.waiting.length > 0) await this.answerSlow(0, 'lost');
    while (this.underway.length > 0) this.arrive(0);
    await this.check();
    let uncertain = 0;
    for (const [index, requestId] of [...this.requests].reverse().entries()) {
      const events = async () => (await storyOf(this.journal, requestId)).events;
      const state = async () => stateOf(await events());
      if ((await state()) !== 'uncertain') continue;
      uncertain += 1;
      // The first hour may be one that restarted because a clock was set back.
      for (let tries = 0; tries < 2 && (await state()) === 'uncertain'; tries++) {
        this.pass(HOUR_MS + MINUTE_MS);
        await this.runSend({
          again: true,
          actor: 0,
          pick: index,
          fault: 'works',
          death: Infinity,
          room: Infinity,
        });
      }
      if ((await state()) === 'uncertain') {
        // Only if a person's statement had freed numbers that arrived later after all, or a note took one that never arrived; or if
        // numbers are stated to be disabled for the file that a restored copy lacked.
        const { row } = await storyOf(this.journal, requestId);
        const refused = /^(?:256|241)$/.test(lastAnswer(await events())?.cStat ?? '');
        const others = (await this.listed()).filter((one) => one.row.requestId !== requestId);
        const isStated = (one: ListedRequest) =>
          one.state === 'closed' &&
          spanOf(one.row) === spanOf(row) &&
          one.events.some(({ disabled }) => disabled);
        assert.ok(refused || others.some(isStated), 'no way out');
        await this.closeRequest(0, index);
      }
      const ended = await state();
      assert.ok(['homologated', 'closed'].includes(ended), `no way out of ${ended}`);
    }
    await this.check();
    this.archive.problem = undefined;
    this.kill(0); // a start writes what is not saved yet
    for (const actor of this.actors) await this.idle(actor);
    assert.deepEqual(await this.journal.unsaved(), []);
    assert.ok((await this.journal.verifyChain()).ok);
    return uncertain;
  }

  close(): Promise<void> {
    return this.journal.close();
  }
}
