/** Follows the core for what the window shows outside its page: running sends, what needs action, and notices. */

import type { AppEvent, Environment, BatchView } from '../../shared/contract.ts';
import type { HostWords } from '../../shared/explain/host/host.ts';
import type { App } from '../app.ts';
import { createClient } from '../faces/client.ts';
import type { Dispatch } from '../dispatcher.ts';
import { noticeOfCall, noticeOfPause, type Needs, type Notice } from './background/notice-words.ts';

export interface Standing {
  /** A disablement is being sent, by the window or by the JSON service. */
  readonly sending: boolean;
  /** Of a running audit, else of the batches of keys that are being asked, 0 to 1; undefined without either. */
  readonly share: number | undefined;
  readonly needs: Needs;
}

export interface WatchDependencies {
  readonly app: Pick<App, 'dispatch' | 'subscribe' | 'busy'>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly show: (standing: Standing) => void;
  readonly notify: (notice: Notice) => void;
  readonly words: () => HostWords;
}

export interface Watch {
  /** The core's dispatch, wrapped for the page's calls: the watch sees their results. */
  readonly dispatch: Dispatch;
  /** What needs action, at the last count. */
  needs(): Needs;
  /** Refreshes everything: at the start, and when the machine wakes. Sends nothing. */
  refresh(): void;
  close(): void;
}

/** An ERP may disable many times a second; the taskbar is refreshed at these intervals, in milliseconds. */
const NEEDS_PACE = 1_000;
const PAUSES_PACE = 3_000;
const BUSY_PACE = 1_000;
/** A pause is checked again shortly after its end. */
const AFTER_PAUSE = 1_000;
/** Longest delay of a JavaScript timer. */
const MAX_WAIT = 2_147_483_647;

const LONG = /^(journal|archive|backup)\./;
/** What is reported of a request before a person has agreed to it. */
const NOT_BEGUN: ReadonlySet<string> = new Set(['signing', 'recording', 'confirming']);

export function createWatch({ app, now, show, notify: tell, words }: WatchDependencies): Watch {
  const call = createClient(app.dispatch, { face: 'window', session: 'watch', unattended: true });
  let standing: Standing = {
    sending: false,
    share: undefined,
    needs: { uncertain: 0, unproved: 0, unsaved: 0 },
  };
  /** Requests whose sending was seen to start. */
  const begun = new Set<string>();
  /** Long calls over the journal and its archive that the page waits for. */
  let longCommands = 0;
  const batches = createBatchShare();
  /** Known pauses, with their end. */
  let pauses = new Map<string, { readonly until: number; readonly service: 'consult' | 'disable' }>();

  const become = (change: Partial<Standing>) => {
    const next = { ...standing, ...change };
    if (JSON.stringify(next) === JSON.stringify(standing)) return;
    standing = next;
    show(standing);
  };

  const environments = async (): Promise<Environment[]> => {
    const session = await call('session.get', {});
    const here = session.ok ? session.value.environment : undefined;
    // What needs action in production is counted in every environment.
    return here === undefined ? [] : [...new Set<Environment>(['producao', here])];
  };

  const needs = createPaced(NEEDS_PACE, async () => {
    let uncertain = 0;
    let unsaved = 0;
    let unproved = 0;
    for (const environment of await environments()) {
      const pending = await call('disablement.list', { environment, pending: true });
      if (!pending.ok) return; // The page reports the reason; the last count stays.
      const open = pending.value.filter(({ state }) => state !== 'sending');
      uncertain += open.filter(({ state }) => state === 'uncertain').length;
      unproved += open.filter(({ state }) => state === 'imported').length;
      unsaved += open.filter(({ state }) => state === 'homologated').length;
    }
    become({ needs: { uncertain, unproved, unsaved } });
  });

  const atPauseEnd = createPaced(0, async () => limits.soon());
  const limits = createPaced(PAUSES_PACE, async () => {
    const seen = new Map<string, { until: number; service: 'consult' | 'disable' }>();
    for (const environment of (await environments()).filter((each) => each !== 'treino')) {
      const found = await call('consult.limits', { environment });
      if (!found.ok) return;
      for (const { root, mod, authorizer, service, until } of found.value.pauses) {
        const name = `${environment} ${root} ${mod} ${authorizer} ${service}`;
        if (service !== 'status') seen.set(name, { until: Date.parse(until), service });
      }
    }
    const over = [...pauses].filter(([name, { until }]) => !seen.has(name) && until <= now());
    for (const service of new Set(over.map(([, pause]) => pause.service)))
      tell(noticeOfPause(service, words()));
    pauses = seen;
    const next = Math.min(...[...seen.values()].map(({ until }) => until));
    if (Number.isFinite(next)) atPauseEnd.soon(Math.min(Math.max(next - now(), 0) + AFTER_PAUSE, MAX_WAIT));
  });

  const busy = createPaced(BUSY_PACE, async () => followBusy());
  const followBusy = () => {
    const sending = app.busy();
    become({ sending });
    // No event reports that the last one ended.
    if (sending) busy.soon();
  };

  const onEvent = (event: AppEvent) => {
    const { name, data } = event;
    // Every event with these is from a long command over the journal, the archive or files.
    if ('done' in data && longCommands > 0) become({ share: shareOf(data) });
    if (name === 'batch.progress') {
      batches.see(data);
      if (longCommands === 0) become({ share: batches.share() });
    }
    if (name === 'disablement.progress' && !NOT_BEGUN.has(data.step)) begun.add(data.requestId);
    if (name === 'data.changed') {
      if (data.topics.some((topic) => topic === 'disablements' || topic === 'session')) needs.soon();
      if (data.topics.some((topic) => topic === 'history' || topic === 'session')) limits.soon();
    }
    followBusy();
  };
  const unsubscribe = app.subscribe(onEvent);

  return {
    dispatch: async (name, input, caller) => {
      const long = LONG.test(name);
      if (long) longCommands += 1;
      try {
        const result = await app.dispatch(name, input, caller);
        const notice = noticeOfCall(name, input, result, (id) => begun.delete(id), words());
        if (notice) tell(notice);
        return result;
      } finally {
        if (long) longCommands -= 1;
        if (longCommands === 0) become({ share: batches.share() });
        followBusy();
      }
    },
    needs: () => standing.needs,
    refresh() {
      followBusy();
      needs.soon();
      limits.soon();
    },
    close() {
      unsubscribe();
      for (const paced of [needs, limits, busy, atPauseEnd]) paced.stop();
    },
  };
}

function shareOf({ done, total }: { readonly done: number; readonly total: number }): number {
  return total > 0 ? Math.min(Math.max(done / total, 0), 1) : 0;
}

/** Runs `act` once, some time after the first of any number of requests. */
function createPaced(usual: number, act: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  return {
    soon(ms = usual): void {
      if (stopped) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void act();
      }, ms).unref();
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** How far the batches of keys are that are being asked, all together: one bar in the taskbar. */
function createBatchShare() {
  const running = new Map<string, { readonly done: number; readonly of: number }>();
  return {
    see: ({ id, state, states }: Pick<BatchView, 'id' | 'state' | 'states'>) => {
      if (state !== 'running') return void running.delete(id);
      const done = (states.asked ?? 0) + (states.failed ?? 0);
      running.set(id, { done, of: done + (states.pending ?? 0) });
    },
    /** 0 to 1; undefined while none is being asked. One that only waits, such as for the night, shows no bar. */
    share: () => {
      if (running.size === 0) return undefined;
      let done = 0;
      let all = 0;
      for (const each of running.values()) {
        done += each.done;
        all += each.of;
      }
      return done / Math.max(all, 1);
    },
  };
}
