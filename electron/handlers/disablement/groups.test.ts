/**
 * A group under way belongs to the core: a page that goes away ends nothing that a person agreed to, and another finds the end; a person
 * stops it by a call of its own, so that the group's call still answers with what became of each range.
 */

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppEvent, CallInput, CallOutput } from '../../../shared/contract.ts';
import type { Caller, Face } from '../../dispatcher.ts';
import { createClient } from '../../faces/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const environment = 'treino' as const;
let core: TestApp;
let begun: CallOutput<'training.begin'>;

beforeEach(async () => {
  core = await openTestApp();
  const result = await core.call('training.begin', {});
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  begun = result.value;
});
afterEach(() => core.close());

const as = (caller: Caller) => createClient(core.app.dispatch, caller);
const found = async (session = 'another') => {
  const listed = await as({ face: 'web', session })('disablement.groups', {});
  if (!listed.ok) throw new Error(JSON.stringify(listed.error));
  return listed.value;
};

const groupOf = (series: readonly [number, number, number]): CallInput<'disablement.perform-group'> => ({
  environment,
  cnpj: begun.company.cnpj,
  ranges: series.map((serie, i) => {
    const n = 101 + 2 * i;
    return { mod: '55', serie, nNFIni: n, nNFFin: n, ano: new Date().getFullYear() };
  }),
  xJust: 'Quebra de sequência no emissor',
});

/** Three numbers of series without notes; the caller goes away at the first step of this name. */
async function leftAt(
  step: 'confirming' | 'sending' | 'waiting',
  face: Face,
  series: readonly [number, number, number] = [77, 77, 77],
) {
  const page = new AbortController();
  const seen: CallOutput<'disablement.groups'>[] = [];
  const watch = (event: AppEvent) => {
    if (event.name !== 'disablement.progress') return;
    void found('page').then((groups) => seen.push(groups));
    if (event.data.step === step) page.abort();
  };
  const leave = core.app.subscribe(watch);
  const call = as({ face, session: 'page', signal: page.signal });
  const done = await call('disablement.perform-group', groupOf(series));
  leave();
  return { done, seen: seen.flat(), states: done.ok ? done.value.ranges.map(({ view }) => view?.state) : [] };
}

test('what a person agreed to is sent though its page is gone, and another page finds the end until it is seen', async () => {
  const { states, seen } = await leftAt('sending', 'web');
  expect(states).toEqual(['homologated', 'homologated', 'homologated']);
  expect(new Set(seen.map(({ underWay }) => underWay?.at))).toEqual(new Set([-1, 0, 1, 2]));
  expect(seen.every(({ own }) => own)).toBe(true);

  const [group] = await found();
  expect(group).toMatchObject({ cnpj: begun.company.cnpj, own: false });
  expect(group?.ranges.map(({ serie, nNFIni }) => [serie, nNFIni])).toEqual([
    [77, 101],
    [77, 103],
    [77, 105],
  ]);
  expect(group?.underWay).toBeUndefined();
  expect(group?.result?.ranges.map(({ view }) => view?.nProt)).toEqual([
    expect.stringMatching(/^\d{15}$/),
    expect.stringMatching(/^\d{15}$/),
    expect.stringMatching(/^\d{15}$/),
  ]);

  const groupId = group?.groupId ?? '';
  expect(await as({ face: 'web', session: 'another' })('disablement.group-seen', { groupId })).toEqual({
    ok: true,
    value: { gone: true },
  });
  expect(await found()).toEqual([]);
});

test('a page that goes away before a person agreed leaves nothing sent and nothing to see', async () => {
  const { done } = await leftAt('confirming', 'web');
  expect(done).toMatchObject({ ok: false });
  expect(await found()).toEqual([]);
  expect(await core.call('disablement.list', { environment, pending: false })).toMatchObject({
    value: [{ state: 'prepared' }, { state: 'prepared' }, { state: 'prepared' }],
  });
});

test('a command that is interrupted ends after the request in hand', async () => {
  const { states } = await leftAt('waiting', 'cli');
  expect(states).toEqual(['homologated', 'discarded', 'discarded']);
});

test('the end of a lost answer is found too, and the next group of the series takes its place', async () => {
  await core.call('training.scenario', { scenario: 'reset-before-answer' });
  const { states } = await leftAt('sending', 'web');
  expect(states).toEqual(['uncertain', 'prepared', 'prepared']);
  expect(await found()).toMatchObject([{ result: { stoppedAt: 0 } }]);

  const { states: again } = await leftAt('sending', 'web');
  expect(again[0]).toBe('uncertain');
  expect(await found()).toHaveLength(1);
});

test('an end that says something of another series too stays until it is seen', async () => {
  await core.call('training.scenario', { scenario: 'reset-before-answer' });
  await leftAt('sending', 'web', [77, 78, 78]);
  await leftAt('sending', 'web', [78, 78, 78]);
  expect((await found()).map(({ result }) => result?.ranges.map(({ serie }) => serie))).toEqual([
    [77, 78, 78],
    [78, 78, 78],
  ]);
});

test('the same number of another series is not taken for the one in hand', async () => {
  const numbers: (number | undefined)[] = [];
  const ano = new Date().getFullYear();
  core.app.subscribe((event) => {
    if (event.name !== 'disablement.progress' || event.data.step !== 'sending') return;
    void found('page').then((groups) => numbers.push(groups[0]?.underWay?.at));
  });
  const done = await as({ face: 'web', session: 'page' })('disablement.perform-group', {
    environment,
    cnpj: begun.company.cnpj,
    ranges: [77, 78].map((serie) => ({ mod: '55', serie, nNFIni: 5, nNFFin: 5, ano })),
    xJust: 'Quebra de sequência no emissor',
  });
  expect(done).toMatchObject({
    ok: true,
    value: {
      ranges: [
        { serie: 77, sent: true },
        { serie: 78, sent: true },
      ],
    },
  });
  expect(numbers).toEqual([0, 1]);
});

/** Three numbers of a series without notes; `session` stops it when the first request is on its way. */
async function stoppedBy(session: string) {
  const stops: unknown[] = [];
  core.app.subscribe((event) => {
    if (event.name !== 'disablement.progress' || event.data.step !== 'sending' || stops.length > 0) return;
    stops.push(undefined);
    void core.app
      .dispatch('disablement.stop-group', { environment }, { face: 'test', session })
      .then((answer) => (stops[0] = answer));
  });
  const done = await core.call('disablement.perform-group', groupOf([77, 77, 77]));
  if (!done.ok) throw new Error(JSON.stringify(done.error));
  const states = done.value.ranges.map(({ view }) => view?.state);
  return { stops, states, stoppedAt: done.value.stoppedAt };
}

test('stopped, the request on its way is finished, and the others are discarded', async () => {
  expect(await stoppedBy('test')).toEqual({
    stops: [{ ok: true, value: { stopping: true } }],
    states: ['homologated', 'discarded', 'discarded'],
    stoppedAt: 1,
  });
});

test('another window stops nothing', async () => {
  expect(await stoppedBy('another')).toEqual({
    stops: [{ ok: true, value: { stopping: false } }],
    states: ['homologated', 'homologated', 'homologated'],
    stoppedAt: undefined,
  });
});
