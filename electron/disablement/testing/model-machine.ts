/**
 * Two processes, one journal, a model SEFAZ, a network that delays and a clock that jumps: the context of the model
 * tests.
 */

import assert from 'node:assert/strict';
import type { Result } from '../../../shared/result.ts';
import { disablementId } from '../../../shared/fiscal/disablement-id.ts';
import type { Identity } from '../../certificates/vault/vault.ts';
import type { SoapResponse, TransportFault } from '../../sefaz/tls/connection.ts';
import { createDisablements, type Disablements } from '../disablements.ts';
import type { Journal } from '../journal/journal.ts';
import { eventsOf, stateOf, type RequestRow, type Story } from '../journal/journal-rows.ts';
import { homologation, lastAnswer, storyOf } from '../journal/story.ts';
import { answerBody, createModelSefaz, type ModelSefaz } from './model-sefaz.ts';
import { aroundWrites } from './around-writes.ts';
import { ModelArchive } from './model-archive.ts';
import { Killed, killableDeps, killableDisk, type Life } from './simulated-death.ts';
import {
  answered,
  CNPJ,
  consentOf,
  lost,
  makeTestContext,
  memoryJournal,
  memoryOwners,
  REASON,
  refusedConnection,
  valueOf,
  wires,
  testDeps,
  type Wire,
  type TestContext,
} from './test-context.ts';

const environment = 'homologacao' as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const says = (cStat: string): Wire => {
  return () => answered(answerBody(cStat, 'Palavras da SEFAZ'));
};
const doneBut = (says: Wire): Wire => {
  return (body, process) => {
    process(body);
    return says(body, process);
  };
};

/**
 * What may happen to a request. `late`: it arrives after it was treated as lost. `slow`: its answer waits for a
 * later command.
 */
export const FAULTS = {
  ...wires,
  stopped: says('108'),
  abuse: says('656'),
  taken: says('256'),
  used: says('241'),
  year: says('453'),
  unknown: says('999'),
  doneButUnknown: doneBut(says('999')),
  doneButHtml: doneBut(() => answered(Buffer.from('<html/>'), 500)),
  doneButHalf: (body, process) => answered(process(body).subarray(0, 300)),
} satisfies Record<string, Wire>;
export type FaultName = keyof typeof FAULTS | 'no-connection' | 'late' | 'slow';
export const FAULT_NAMES = [...Object.keys(FAULTS), 'no-connection', 'late', 'slow'] as FaultName[];

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

export interface ListedRequest extends Story {
  readonly state: ReturnType<typeof stateOf>;
}

/** One process: after its death nothing of it works. */
export class Actor {
  readonly owner: string;
  readonly app: Disablements;
  /** It has put right what it found at its start. */
  readonly ready: Promise<void>;
  dead = false;
  survives = Infinity;
  room = Infinity;

  constructor(machine: Machine, owner: string) {
    this.owner = owner;
    const isDead = () => this.dead;
    const life: Life = {
      step: () => {
        if (this.survives-- <= 0) this.dead = true;
        if (this.dead) throw new Killed();
      },
      get dead() {
        return isDead();
      },
      steps: 0,
    };
    const { journal } = machine;
    const place = { dataDir: '-', archive: '-' };
    const deps = testDeps(machine.context, machine.sefaz.handle, machine.identity, place);
    const disk = killableDisk(
      {
        journal: aroundWrites(journal, async (write) => {
          if (this.room-- <= 0) throw fullDisk();
          return write();
        }),
        owners: memoryOwners(machine.alive, owner),
        writeOnce: machine.archive.writeOnce,
      },
      life,
    );
    const unsigned = { ...killableDeps(deps, life), refusalOfSignature: async () => undefined };
    this.app = valueOf(createDisablements({ ...unsigned, disk }));
    this.ready = this.app.recover();
  }
}

/** SQLite's own error. */
function fullDisk(): Error {
  return Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
}

/** The request for a range, as the model SEFAZ reads it. */
export function askedXml(
  nNFIni: number,
  nNFFin: number,
): { readonly id: string; readonly signedXml: string } {
  const id = disablementId({ cUF: '35', ano: '26', cnpj: CNPJ, mod: '55', serie: 1, nNFIni, nNFFin });
  const signedXml =
    `<inutNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><infInut Id="${id}"><tpAmb>2</tpAmb><cUF>35</cUF>` +
    `<ano>26</ano><CNPJ>${CNPJ}</CNPJ><xJust>${REASON}</xJust><mod>55</mod><serie>1</serie><nNFIni>${nNFIni}</nNFIni><nNFFin>${nNFFin}</nNFFin></infInut></inutNFe>`;
  return { id, signedXml };
}

/** Its first and last number. */
export function spanOf({ nNFIni, nNFFin }: { readonly nNFIni: number; readonly nNFFin: number }): string {
  return `${nNFIni}-${nNFFin}`;
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

  /** A process that waits for a slow answer is never idle. */
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
    const entry = story && this.entryOf(story.row);
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

  private entryOf(row: RequestRow) {
    return this.sefaz.ledger.find(({ nNFIni, nNFFin }) => nNFIni === row.nNFIni && nNFFin === row.nNFFin);
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
      valueOf(await app.list({ environment, pending: true }));
    }
    assert.equal(this.sefaz.doubles(), 0, 'recorded twice');
    const listed = await this.listed();
    for (const { row, events, state } of listed) {
      if (state === 'homologated') {
        const nProt = this.entryOf(row)?.nProt;
        assert.equal(homologation(events)?.data.nProt, nProt, 'claimed without a record');
        // Of a request that was sent again SEFAZ does not say whether it was the first to disable its range.
        const once = eventsOf(events, 'sending').length === 1;
        assert.ok(!once || !this.elsewhere.has(nProt ?? ''), 'claimed although another program disabled it');
      }
      if (state === 'sending')
        assert.ok(
          this.waiting.some(({ body }) => body.includes(row.id)),
          'sent by nobody',
        );
      if (state === 'prepared' || state === 'discarded') {
        assert.ok(!events.some(({ disabled }) => disabled), 'disabled without being sent');
      }
    }
    this.checkNothingLost(listed);
    this.checkBlocking(listed);
    this.checkFrequency();
  }

  /** What SEFAZ recorded is done, uncertain, proved by a 563, or contradicted by a person's statement. */
  private checkNothingLost(listed: readonly ListedRequest[]): void {
    for (const entry of this.sefaz.ledger) {
      if (this.elsewhere.has(entry.nProt) || this.forgotten.has(spanOf(entry))) continue;
      const known = listed.some(
        ({ row, events, state }) =>
          row.nNFIni === entry.nNFIni &&
          row.nNFFin === entry.nNFFin &&
          (['homologated', 'uncertain', 'sending', 'closed', 'imported'].includes(state) ||
            events.some(({ disabled }) => disabled)),
      );
      assert.ok(known, `lost: ${entry.nNFIni}-${entry.nNFFin}`);
    }
  }

  /** Of requests with common numbers only one is being sent, uncertain or done. */
  private checkBlocking(listed: readonly ListedRequest[]): void {
    const live = listed.filter(({ state }) => ['sending', 'uncertain', 'homologated'].includes(state));
    for (const [index, one] of live.entries()) {
      for (const two of live.slice(index + 1)) {
        const meet = one.row.nNFIni <= two.row.nNFFin && two.row.nNFIni <= one.row.nNFFin;
        assert.ok(!meet, `two at once: ${one.row.id} ${two.row.id}`);
      }
    }
  }

  /**
   * Once a minute, five times an hour of real time; nothing can distinguish an hour that was skipped from one that
   * passed.
   */
  private checkFrequency(): void {
    if (this.setForward) return;
    for (const times of this.resends.values()) {
      for (const [index, at] of times.entries()) {
        const earlier = times.slice(0, index);
        assert.ok(
          earlier.every((before) => at - before >= MINUTE_MS),
          'twice in a minute',
        );
        assert.ok(earlier.filter((before) => at - before < HOUR_MS).length < 5, 'six times in an hour');
      }
    }
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
