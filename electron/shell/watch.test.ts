import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hostWords } from '../../shared/explain/host/host.ts';
import type { AppEvent, DisablementView } from '../../shared/contract.ts';
import { appError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Caller } from '../dispatcher.ts';
import { needsInWords, type Notice } from './background/notice-words.ts';
import { createWatch, type Standing } from './watch.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const view = (change: Partial<Record<keyof DisablementView, unknown>> = {}) => ({
  requestId: ID,
  id: 'ID35261112223330001815500100000000300000000' + '5',
  environment: 'producao',
  tpAmb: '1',
  uf: 'SP',
  cnpj: '11222333000181',
  company: 'Loja Sigilosa Ltda',
  ano: 2026,
  mod: '55',
  serie: 1,
  nNFIni: 3,
  nNFFin: 5,
  count: 3,
  xJust: 'Falha no sistema emissor',
  state: 'homologated',
  createdAt: '2026-11-20T10:00:00Z',
  attempts: 1,
  nProt: '135260000000001',
  overridden: false,
  ...change,
});
const caller: Caller = { face: 'window', session: 'page' };

function setUp() {
  const answers = new Map<string, (input: unknown) => Result<unknown, AppError>>([
    ['session.get', () => ok({ environment: 'producao' })],
    ['disablement.list', () => ok([])],
    ['consult.limits', () => ok({ pauses: [], figures: [] })],
  ]);
  const asked: { readonly name: string; readonly input: unknown; readonly caller: Caller }[] = [];
  const listeners = new Set<(event: AppEvent) => void>();
  const shown: Standing[] = [];
  const notified: Notice[] = [];
  let busy = false;
  const watch = createWatch({
    words: hostWords,
    app: {
      dispatch: async (name, input, from) => {
        asked.push({ name, input, caller: from });
        return answers.get(name)?.(input) ?? err(appError('call.unknown'));
      },
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      busy: () => busy,
    },
    now: () => Date.now(),
    show: (standing) => shown.push(standing),
    notify: (notice) => notified.push(notice),
  });
  return {
    watch,
    answers,
    asked,
    shown,
    notices: notified,
    emit: (event: AppEvent) => {
      for (const listener of listeners) listener(event);
    },
    setBusy: (now: boolean) => (busy = now),
    listeners,
  };
}

const changed = (...topics: ('disablements' | 'history' | 'session')[]): AppEvent => ({
  name: 'data.changed',
  data: { topics },
});
const progress: AppEvent = { name: 'disablement.progress', data: { requestId: ID, step: 'connecting' } };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the core watch', () => {
  it('counts what needs action in production and in the current environment, not what is being sent', async () => {
    const { watch, answers, asked, shown } = setUp();
    answers.set('session.get', () => ok({ environment: 'treino' }));
    answers.set('disablement.list', (input) =>
      (input as { environment: string }).environment === 'producao'
        ? ok([view({ state: 'uncertain' }), view(), view({ state: 'sending' })])
        : ok([view({ state: 'uncertain' })]),
    );
    watch.refresh();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown.at(-1)?.needs).toEqual({ uncertain: 2, unproved: 0, unsaved: 1 });
    // Unattended calls must not delay the idle lock.
    expect(asked.every((each) => each.caller.unattended === true)).toBe(true);
  });

  it('counts once for many changes, and calls nothing before the first run', async () => {
    const { watch, answers, asked, emit } = setUp();
    for (let i = 0; i < 50; i += 1) emit(changed('disablements'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.filter(({ name }) => name === 'disablement.list')).toHaveLength(1);
    answers.set('session.get', () => ok({}));
    asked.length = 0;
    watch.refresh();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked.map(({ name }) => name)).toEqual(['session.get', 'session.get']);
  });

  it('shows a disablement that is being sent, also one of the service, until it ends', async () => {
    const { shown, emit, setBusy } = setUp();
    setBusy(true);
    emit(progress);
    expect(shown.at(-1)?.sending).toBe(true);
    setBusy(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown.at(-1)?.sending).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('shows the progress of an audit started by the page, and nothing once it ended', async () => {
    const { watch, answers, shown, emit } = setUp();
    emit({ name: 'journal.progress', data: { done: 1, total: 4 } });
    expect(shown).toEqual([]);
    answers.set('journal.audit', () => {
      emit({ name: 'journal.progress', data: { done: 1, total: 4 } });
      return ok({});
    });
    await watch.dispatch('journal.audit', {}, caller);
    expect(shown.map(({ share }) => share)).toEqual([0.25, undefined]);
  });

  it('shows how far the batches are that are being asked, and nothing of those that wait or ended', async () => {
    const { watch, shown, emit } = setUp();
    const batch = (id: string, state: string, states: object) =>
      emit({ name: 'batch.progress', data: { id, state, states } } as AppEvent);
    batch('a', 'running', { asked: 1, pending: 3, 'put-aside': 9 });
    batch('b', 'running', { asked: 3, failed: 1 });
    batch('b', 'done', { asked: 4 });
    await watch.dispatch('journal.audit', {}, caller);
    batch('a', 'waiting', { asked: 2, pending: 2 });
    expect(shown.map(({ share }) => share)).toEqual([0.25, 0.625, 0.25, undefined]);
  });

  it.each([
    [ok(view()), 'Numeração inutilizada', 'Modelo 55, série 1, números 3 a 5.'],
    [
      ok(view({ state: 'refused', nNFFin: 3 })),
      'A SEFAZ recusou a inutilização',
      'Modelo 55, série 1, número 3. O programa mostra o motivo.',
    ],
    [
      ok(view({ state: 'uncertain', environment: 'treino' })),
      'Inutilização sem resposta conhecida',
      'Modelo 55, série 1, números 3 a 5. No treino, sem valor. Ainda não se sabe se valeu. O programa mostra o que fazer.',
    ],
    [
      err(appError('sefaz.dns')),
      'A inutilização não foi enviada',
      'Nada chegou à SEFAZ. O programa mostra o motivo.',
    ],
  ] as const)('notifies how a disablement of the page ended (%#)', async (result, title, text) => {
    const { watch, answers, notices, emit } = setUp();
    answers.set('disablement.send', () => {
      emit(progress);
      return result;
    });
    const input = { environment: 'producao', requestId: ID };
    expect(await watch.dispatch('disablement.send', input, caller)).toBe(result);
    expect(notices).toEqual([{ title, text, opening: { screen: 'disablement' }, urgent: true }]);
    // Only numbers: anybody can read a notice on the screen.
    expect(JSON.stringify(notices)).not.toMatch(/Sigilosa|11222333|Falha|135260000000001/);
  });

  it('notifies how what the wizard sends ended, and what was kept unsent', async () => {
    const { watch, answers, notices, emit } = setUp();
    const performed = (result: Result<unknown, AppError>) => {
      answers.set('disablement.perform', () => {
        emit(progress);
        return result;
      });
      return watch.dispatch('disablement.perform', { environment: 'producao' }, caller);
    };
    await performed(ok({ view: view(), sent: true, findings: [] }));
    const stopped = appError('sefaz.dns');
    await performed(ok({ view: view({ state: 'prepared' }), sent: false, stopped, findings: [] }));
    expect(notices.map(({ title }) => title)).toEqual([
      'Numeração inutilizada',
      'A inutilização não foi enviada',
    ]);
    // The stored request of the same range: nothing was sent.
    await performed(ok({ view: view(), sent: false, findings: [] }));
    expect(notices).toHaveLength(2);
  });

  it('notifies how a group ended: all of it, or the range that stopped it', async () => {
    const { watch, answers, notices, emit } = setUp();
    const numbers = { mod: '55', serie: 1, nNFIni: 3, nNFFin: 5, ano: 2026 };
    const range = (more: object) => ({ ...numbers, findings: [], ...more });
    const done = range({ sent: true, view: view() });
    const performed = (result: object) => {
      answers.set('disablement.perform-group', () => {
        emit(progress);
        return ok(result);
      });
      return watch.dispatch('disablement.perform-group', { environment: 'producao' }, caller);
    };
    await performed({ ranges: [done, done] });
    const lost = view({ state: 'uncertain', nNFIni: 8, nNFFin: 8 });
    await performed({ ranges: [done, range({ sent: true, view: lost })], stoppedAt: 1 });
    const kept = range({
      sent: false,
      view: view({ state: 'prepared' }),
      stopped: appError('sefaz.dns'),
    });
    await performed({ ranges: [kept], stoppedAt: 0 });
    // All of them had been disabled before.
    await performed({ ranges: [{ ...done, sent: false }] });
    expect(notices.map(({ title, text }) => `${title}: ${text}`)).toEqual([
      'Numeração inutilizada: 2 faixas, 6 números.',
      'Inutilização sem resposta conhecida: Modelo 55, série 1, número 8. Ainda não se sabe se valeu. O programa mostra o que fazer.',
      'A inutilização não foi enviada: Nada chegou à SEFAZ. O programa mostra o motivo.',
    ]);
    expect(notices.every(({ opening }) => opening.screen === 'numbering')).toBe(true);
  });

  it('does not say of a resend that failed that nothing reached SEFAZ: the first sending may have', async () => {
    const { watch, answers, notices, emit } = setUp();
    answers.set('disablement.resend', () => {
      emit(progress);
      return err(appError('sefaz.dns'));
    });
    await watch.dispatch('disablement.resend', { environment: 'producao', requestId: ID }, caller);
    expect(notices.map(({ title, text }) => `${title}: ${text}`)).toEqual([
      'Inutilização sem resposta conhecida: O pedido não foi enviado de novo. Ainda não se sabe se valeu. O programa mostra o que fazer.',
    ]);
  });

  it('does not notify a person who declined of it, though the request was signed and asked about', async () => {
    const { watch, answers, notices, emit } = setUp();
    answers.set('disablement.send', () => {
      emit({ name: 'disablement.progress', data: { requestId: ID, step: 'confirming' } });
      return err(appError('confirmation.declined'));
    });
    await watch.dispatch('disablement.send', { environment: 'producao', requestId: ID }, caller);
    expect(notices).toEqual([]);
  });

  it('does not notify what the person stopped, or what never started', async () => {
    const { watch, answers, notices, emit } = setUp();
    const input = { environment: 'producao', requestId: ID };
    answers.set('disablement.send', () => err(appError('confirmation.declined')));
    await watch.dispatch('disablement.send', input, caller);
    answers.set('disablement.send', () => {
      emit(progress);
      return err(appError('call.aborted'));
    });
    await watch.dispatch('disablement.send', input, caller);
    expect(notices).toEqual([]);
  });

  it('notifies once that the pause after a 656 is over, when it is', async () => {
    const { watch, answers, notices } = setUp();
    const pause = {
      root: '11222333',
      mod: '55',
      authorizer: 'SP',
      service: 'consult',
      until: '2026-11-20T12:30:00Z',
      seconds: 1800,
    };
    answers.set('consult.limits', () => ok({ pauses: [pause], figures: [] }));
    watch.refresh();
    await vi.advanceTimersByTimeAsync(29 * 60_000);
    expect(notices).toEqual([]);
    answers.set('consult.limits', () => ok({ pauses: [], figures: [] }));
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect(notices.map(({ text, opening }) => [text, opening.screen])).toEqual([
      ['Já dá para consultar notas de novo.', 'consult'],
    ]);
    watch.refresh();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(notices).toHaveLength(1);
  });

  it('sends nothing by itself, and leaves nothing running once it is closed', async () => {
    const { watch, asked, listeners } = setUp();
    watch.refresh();
    await vi.advanceTimersByTimeAsync(60_000);
    const reads = new Set(['session.get', 'disablement.list', 'consult.limits']);
    expect(asked.filter(({ name }) => !reads.has(name))).toEqual([]);
    watch.refresh();
    watch.close();
    expect(vi.getTimerCount()).toBe(0);
    expect(listeners.size).toBe(0);
  });
});

describe('the text of the badge', () => {
  it('says what waits, and how much of it', () => {
    expect(needsInWords({ uncertain: 0, unproved: 0, unsaved: 0 }, hostWords())).toBe('');
    expect(needsInWords({ uncertain: 1, unproved: 0, unsaved: 0 }, hostWords())).toBe(
      '1 inutilização sem resposta conhecida',
    );
    expect(needsInWords({ uncertain: 2, unproved: 0, unsaved: 1 }, hostWords())).toBe(
      '2 inutilizações sem resposta conhecida; 1 inutilização com o XML por salvar',
    );
  });
});
