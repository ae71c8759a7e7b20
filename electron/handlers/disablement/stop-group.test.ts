/** A person stops a group by a call of its own, so that the group's call still answers with what became of each range. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallInput, CallOutput } from '../../../shared/contract.ts';
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
  const ano = new Date().getFullYear();
  const wanted: CallInput<'disablement.perform-group'> = {
    environment,
    cnpj: begun.company.cnpj,
    ranges: [101, 103, 105].map((n) => ({ mod: '55', serie: 77, nNFIni: n, nNFFin: n, ano })),
    xJust: 'Quebra de sequência no emissor',
  };
  const done = await core.call('disablement.perform-group', wanted);
  if (!done.ok) throw new Error(JSON.stringify(done.error));
  const states = done.value.ranges.map(({ view }) => view?.state);
  return { stops, states, stoppedAt: done.value.stoppedAt };
}

test('the request on its way is finished, and the others are discarded', async () => {
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
