/** The shared journal of a data folder, where a connection is set: opened on first use, and again after a failure. */

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { appError, type AppError } from '../../shared/errors.ts';
import { err, errOrThrow, ok, type Result } from '../../shared/result.ts';
import type { Disk } from '../disablement/deps.ts';
import type { SharedJournal } from '../disablement/journal/postgres/open-postgres.ts';
import type { UserAbove } from '../disablement/journal/postgres/schema/user-above.ts';
import type { ChainWatch } from '../disablement/journal/postgres/chains/chain-watch.ts';
import type { ChainMemory } from '../disablement/journal/postgres/chains/links-kept.ts';
import { alteredBy } from '../disablement/journal/unreadable-row.ts';
import type { Ports } from '../ports.ts';
import type { SharedDatabase } from './shared-database.ts';
import { createLacking } from './lacking.ts';
import { keepNightlyCopy } from './copies/nightly-copy.ts';
import type { SharedSettings } from './shared-settings.ts';
import { writeOnce } from '../storage/files/atomic-file.ts';
import { databaseRefusal } from '../storage/postgres/refusal.ts';

export type RealmSharedJournal = ReturnType<typeof openShared>;

/** `whole`: false where there was no time to look at all of it. */
export type LookedSituation = Awaited<ReturnType<SharedJournal['situation']>> & { readonly whole: boolean };

/** `connecting`: before the first answer. */
export interface SharedStanding {
  readonly standing: 'none' | 'connecting' | 'connected' | 'away';
  /** ISO 8601. */
  readonly since: string;
  /** Why it is away. */
  readonly error: AppError | undefined;
  /** Companies whose chain is not what this computer saw of it, as far as it has looked: `database.rewound`, `database.altered`. */
  readonly chains: readonly AppError[];
  /** Name or IP address; undefined until the connection was read. */
  readonly server: string | undefined;
  /** Requests of the folder's own journal that the shared one does not know. */
  readonly lacking: number;
  /** The database's user, where its rights do not protect the journal from this user. */
  readonly above: UserAbove | undefined;
  /** The database's user, where it may only read. */
  readonly reader: string | undefined;
}

export interface OpenSharedDeps {
  readonly dataDir: string;
  /** Undefined for a folder that never shares, such as the training's. */
  readonly settings: SharedSettings | undefined;
  readonly database: SharedDatabase;
  readonly clock: Ports['clock'];
  /** Milliseconds from the start to the first copy, where not as usual. */
  readonly firstCopyMs?: Ports['firstCopyMs'];
  /** What this computer saw of the chains. */
  readonly memory: ChainMemory;
  /** Remembering failed. */
  readonly failed: (error: unknown) => void;
  readonly log: Ports['log'];
  /** The daily copy was made, or could not be. */
  readonly copied: () => void;
  /** The state has changed. */
  readonly moved: (now: SharedStanding['standing']) => void;
  /** Programs wrote into the shared journal; does not reject. */
  readonly heard: () => Promise<void>;
}

const JOURNAL_FILE = 'diario.sqlite';
const HEAR_MS = 1_000;
/** How long a program that ends waits for a server that does not answer. */
const LAST_MS = 3_000;
/** Short, because a person waits for it. */
const LOOK_MS = 3_000;

export function openShared(deps: OpenSharedDeps) {
  const { dataDir, settings, database, clock, log, memory, failed, copied, moved, heard } = deps;
  const isSet = settings?.isSet ?? false;
  const copy = isSet
    ? keepNightlyCopy({ dataDir, ports: { clock, log }, changed: copied, firstMs: deps.firstCopyMs })
    : undefined;
  const lackingNow = createLacking(join(dataDir, JOURNAL_FILE));
  let opened: SharedJournal | undefined;
  let watch: ChainWatch | undefined;
  let listening = false;
  let closing = false;
  let state: SharedStanding = {
    standing: isSet ? 'connecting' : 'none',
    since: clock.now().toISOString(),
    error: undefined,
    server: undefined,
    lacking: 0,
    chains: [],
    above: undefined,
    reader: undefined,
  };
  const stand = (standing: 'connected' | 'away', error?: AppError) => {
    const same = standing === state.standing;
    const isNew = !same || error?.code !== state.error?.code;
    state = { ...state, standing, error, since: same ? state.since : clock.now().toISOString() };
    if (isNew) moved(standing);
  };
  const standChain = (cnpj: string, fault: AppError | undefined) => {
    const before = state.chains.find((error) => error.data?.['cnpj'] === cnpj);
    if (before?.code === fault?.code) return;
    const others = state.chains.filter((error) => error !== before);
    state = { ...state, chains: fault ? [...others, fault] : others };
    moved(state.standing);
  };
  const chain = async (cnpj: string) => {
    const fault = await watch?.refusal(cnpj);
    standChain(cnpj, fault);
    return fault;
  };

  // Where a connection is set, the folder's own journal is not opened, even if the connection has failed meanwhile.
  const open = async (): Promise<Result<SharedJournal | undefined, AppError>> => {
    if (!isSet || !settings) return ok(undefined);
    const named = await settings.connection();
    if (named.ok && named.value) state = { ...state, server: named.value.host };
    const prepared = await database.open();
    if (!prepared.ok) return prepared;
    // Loaded on use: most data folders never share.
    const { openJournalOn } = await import('../disablement/journal/postgres/open-postgres.ts');
    const journal = await openJournalOn(prepared.value, {}, (place) =>
      standChain(place.cnpj, alteredBy(place)),
    );
    if (journal.ok) {
      opened = journal.value;
      const { above, mayDisable } = opened;
      const user = (named.ok ? named.value?.user : undefined) ?? '';
      state = { ...state, above, reader: mayDisable ? undefined : user };
      watch = journal.value.chains(memory, failed);
    }
    return journal;
  };
  const countLacking = async (shared: SharedJournal) => {
    const lacking = await lackingNow(shared.missing);
    state = { ...state, lacking };
  };

  const lost = () => {
    listening = false;
    stand('away', appError('database.away', state.server === undefined ? {} : { host: state.server }));
  };
  const lookBack = async () => {
    for (const fault of (await watch?.rewound()) ?? []) standChain(String(fault.data?.['cnpj']), fault);
  };
  /** It listens again, and has not compared the chains since. */
  let owesLook = false;
  const listen = async (shared: SharedJournal) => {
    if (!listening) {
      listening = true;
      try {
        await shared.listen({ heard, lost });
      } catch (error) {
        listening = false;
        throw error;
      }
      owesLook = true;
    }
    if (!owesLook) return;
    owesLook = false;
    // A server that comes back may be another one, or an older copy.
    await lookBack().catch((error: unknown) => {
      owesLook = true;
      throw error;
    });
    // What was written before it listened.
    void heard();
  };

  /** Every company, behind what this computer saw of it, and every row by its form; false where the time was over before. */
  const lookAll = async (shared: SharedJournal): Promise<boolean> => {
    const until = performance.now() + LOOK_MS / 2;
    const found = (await watch?.faults(until)) ?? { faults: [], whole: true };
    for (const fault of found.faults) standChain(String(fault.data?.['cnpj']), fault);
    try {
      for (const place of await shared.badRows(LOOK_MS / 2)) {
        if (!isAltered(place.cnpj)) standChain(place.cnpj, alteredBy(place));
      }
    } catch (error) {
      if (databaseRefusal(error)?.code !== 'database.busy') throw error;
      return false;
    }
    return found.whole;
  };
  const isAltered = (cnpj: string) =>
    state.chains.some(({ code, data }) => code === 'database.altered' && data?.['cnpj'] === cnpj);

  let heardAt = -Infinity;
  /** While others write all the time, what they wrote is remembered once a second. */
  const hear = async () => {
    const now = performance.now();
    if (now - heardAt < HEAR_MS) return;
    heardAt = now;
    await watch?.hear();
  };

  const tend = async (shared: SharedJournal) => {
    try {
      await listen(shared);
      await hear();
      if (state.lacking > 0) await countLacking(shared);
      if (state.reader !== undefined && (await shared.askRight())) {
        state = { ...state, reader: undefined };
        moved(state.standing);
      }
      stand('connected');
      copy?.tend(shared.moving.copyNews);
    } catch (error) {
      const refusal = databaseRefusal(error);
      if (!refusal) throw error;
      stand('away', refusal);
    }
  };
  /** It may read what this computer remembers, which is closed after this journal. */
  const tending = new Set<Promise<void>>();

  return {
    /** True where a connection is set, whether or not it can be used. */
    isSet,
    /** Undefined where no connection is set: the data folder's own journal is used. Errors: `database.*`. */
    disk: async (): Promise<Result<Disk | undefined, AppError>> => {
      const shared = await open();
      if (!shared.ok) {
        stand('away', shared.error);
        return shared;
      }
      if (shared.value === undefined) return ok(undefined);
      try {
        await countLacking(shared.value);
      } catch (error) {
        await shared.value.journal.close();
        opened = undefined;
        const refusal = databaseRefusal(error);
        if (!refusal) throw error;
        stand('away', refusal);
        return err(refusal);
      }
      stand('connected');
      const { journal, owners } = shared.value;
      const guard = { refusal: chain, note: (cnpj: string) => watch?.note(cnpj) };
      const close = async () => {
        await watch?.idle();
        await journal.close();
      };
      return ok({ journal: { ...journal, close }, owners, writeOnce, chain: guard });
    },
    /** What others and this computer have in it; companies with rows that no program wrote are in `state` then. Error: `database.url`, fault `absent`, where no connection is set. */
    situation: async (): Promise<Result<LookedSituation, AppError>> => {
      if (!isSet) return err(appError('database.url', { fault: 'absent' }));
      if (!opened) return err(appError('database.away'));
      await lookBack();
      const whole = await lookAll(opened);
      return ok({ ...(await opened.situation()), whole });
    },
    /** Imports journals of single computers, and exports companies; undefined while the shared one is not open. */
    moving: () => opened?.moving,
    /** `database.reopen` where another connection is set than this run began with, `database.rights` for a user who may only read, `database.not-imported` while the folder's own journal has requests that the shared one lacks. */
    sendsRefused: () => {
      if (settings?.hasMoved()) return appError('database.reopen');
      if (state.reader !== undefined) {
        return appError('database.rights', { user: state.reader, task: 'disable' });
      }
      return state.lacking > 0
        ? appError('database.not-imported', { requests: state.lacking, folder: dataDir })
        : undefined;
    },
    /** `database.rewound` or `database.altered` of a company, queried now. Errors: `database.*`. */
    chain: (cnpj: string) => orAway(() => chain(cnpj)),
    /** A person has looked: see {@link ChainWatch.accept}. */
    acceptChain: (cnpj: string) =>
      orAway(async () => {
        const accepted = await watch?.accept(cnpj);
        standChain(cnpj, undefined);
        return accepted;
      }),
    /** The connection as a person set it; undefined where the folder never shares. */
    settings,
    /** Listens if it does not yet, also after a failure, and checks again what the shared journal lacks. */
    tend: async () => {
      if (!opened || closing) return;
      const now = tend(opened);
      tending.add(now);
      await now.finally(() => tending.delete(now));
    },
    state: () => state,
    /** What this computer keeps to read while the server is away; undefined where no connection is set. */
    copy,
    /** Waits for a copy and a look under way, which stop soon. The journal is closed by its user. */
    close: async () => {
      closing = true;
      const settled = Promise.allSettled(tending);
      await Promise.all([copy?.close(), Promise.race([settled, pause(LAST_MS, undefined, { ref: false })])]);
    },
  };
}

async function orAway<T>(work: () => Promise<T>): Promise<Result<T, AppError>> {
  try {
    return ok(await work());
  } catch (error) {
    return errOrThrow(databaseRefusal(error), error);
  }
}
