/** How fast a batch asks, what it waits for, and when it goes on or gives up. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setNewerTables } from '../../../shared/fiscal/code-tables.ts';
import { createBatchRig, ENVIRONMENT, keyOf, keys, type BatchRig } from './testing/batch-rig.ts';

const START = Date.parse('2026-11-22T12:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let rig: BatchRig;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: START });
  rig = createBatchRig();
});
afterEach(async () => {
  await rig.close();
  vi.useRealTimers();
});

describe('the pace', () => {
  it('is a second between two questions to one authorizer, while others are asked beside it', async () => {
    const { id } = await rig.read([...keys(3), ...keys(3, { cUF: '41' })]);
    await rig.start(id);
    for (let i = 0; i < 40; i += 1) await rig.pass(100);
    const of = (state: string) => rig.asked.filter(({ key }) => key.startsWith(state)).map(({ at }) => at);
    for (const [first = 0, second = 0, third = 0] of [of('35'), of('41')]) {
      expect(second - first).toBeGreaterThanOrEqual(1_000);
      expect(third - second).toBeGreaterThanOrEqual(1_000);
      expect(third - first).toBeLessThan(2_500);
    }
    expect(rig.status(id).state).toBe('done');
  });

  it('is shared by two batches', async () => {
    const one = await rig.read(keys(2));
    const two = await rig.read([keyOf(8), keyOf(9)]);
    await rig.start(one.id);
    await rig.start(two.id);
    for (let i = 0; i < 60; i += 1) await rig.pass(100);
    const times = rig.asked.map(({ at }) => at);
    expect(times).toHaveLength(4);
    for (const [i, at] of times.slice(1).entries())
      expect(at - (times[i] ?? 0)).toBeGreaterThanOrEqual(1_000);
  });
});

describe('what a batch waits for', () => {
  it('a certificate that SEFAZ refuses keeps no other one waiting, and the batch ends', async () => {
    const revoked = '44555666000181';
    rig.answer = ({ chNFe }) =>
      chNFe.includes(revoked) ? { code: 'sefaz.tls-alert', data: { alert: 44 } } : '100';
    const { id } = await rig.read([...keys(30, { emitter: revoked }), ...keys(3)]);
    await rig.start(id);
    await rig.pass(5_000);
    expect(rig.status(id)).toMatchObject({ groups: { autorizada: 3, pending: 30 } });
    await rig.pass(2 * MINUTE);
    expect(rig.status(id)).toMatchObject({ state: 'done', groups: { autorizada: 3, failed: 30 } });
    expect(rig.ended).toHaveLength(1);
    expect((await rig.page(id)).rows[0]).toMatchObject({ error: { code: 'sefaz.tls-alert' } });
  });

  it.each([
    ['switched off for it', '114'],
    ['not reached for it', { code: 'sefaz.refused' }],
  ] as const)('a note whose SVC is %s keeps no other one from its turn', async (_why, script) => {
    const [first, ...others] = keys(4);
    rig.answer = ({ chNFe }) => (chNFe === first ? script : '100');
    const { id } = await rig.read([first ?? '', ...others]);
    await rig.start(id);
    await rig.pass(10 * MINUTE);
    expect(rig.askedKeys().slice(0, 4)).toEqual([first, ...others]);
    expect(rig.status(id)).toMatchObject({ state: 'waiting', groups: { autorizada: 3, pending: 1 } });
    rig.answer = () => '100';
    await rig.untilDone(id);
    expect(rig.status(id).groups).toEqual({ autorizada: 4 });
  });

  it('656: one certificate of a state for an hour, with the reason and the hour, while others go on', async () => {
    const blocked = '44555666000181';
    rig.answer = ({ chNFe }, times) => (chNFe.includes(blocked) && times === 1 ? '656' : '100');
    const { id } = await rig.read([...keys(2, { emitter: blocked }), ...keys(3)]);
    await rig.start(id);
    await rig.pass(10_000);
    const view = rig.status(id);
    expect(view).toMatchObject({ state: 'waiting', groups: { autorizada: 3, pending: 2 } });
    expect(view.waits).toMatchObject([
      { why: 'abuse', rows: 2, root: blocked.slice(0, 8), authorizer: 'SP', mod: '55', cStat: '656' },
    ]);
    const until = Date.parse(view.waits[0]?.until ?? '');
    expect(until).toBeGreaterThanOrEqual(START + HOUR);
    const asksBefore = rig.asked.length;
    await rig.pass(until - Date.now() - 5_000);
    expect(rig.asked).toHaveLength(asksBefore);
    rig.answer = () => '100';
    await rig.untilDone(id);
    expect(rig.status(id).groups).toEqual({ autorizada: 5 });
  });

  it('108 and 109: the service, longer each time, and goes on by itself', async () => {
    rig.answer = () => (rig.asked.length < 3 ? '109' : '100');
    const { id } = await rig.read(keys(3));
    await rig.start(id);
    await rig.pass(10_000);
    const [wait] = rig.status(id).waits;
    expect(wait).toMatchObject({ why: 'stopped', rows: 3, cStat: '109', authorizer: 'SP' });
    expect(rig.askedKeys()).toEqual([keyOf(1)]);
    await rig.pass(5 * MINUTE);
    expect(rig.asked).toHaveLength(2);
    await rig.pass(5 * MINUTE);
    expect(rig.asked).toHaveLength(2);
    await rig.untilDone(id);
    expect(rig.status(id).groups).toEqual({ autorizada: 3 });
  });

  it('a lost connection: tries again after a while, and begins nothing else there', async () => {
    let down = true;
    rig.answer = () => (down ? { code: 'sefaz.unreachable' } : '100');
    const { id } = await rig.read(keys(4));
    await rig.start(id);
    await rig.pass(5_000);
    expect(rig.asked).toHaveLength(1);
    expect(rig.status(id).waits).toMatchObject([
      { why: 'connection', rows: 4, error: { code: 'sefaz.unreachable' } },
    ]);
    await rig.pass(20 * MINUTE);
    expect(rig.asked.length).toBeLessThan(15);
    down = false;
    await rig.untilDone(id);
    expect(rig.status(id)).toMatchObject({ state: 'done', groups: { autorizada: 4 } });
  });

  it('gives up a key that alone gets no answer, after three tries', async () => {
    rig.answer = ({ chNFe }) => (chNFe === keyOf(1) ? { code: 'sefaz.unrecognised' } : '100');
    const { id } = await rig.read(keys(3));
    await rig.start(id);
    await rig.untilDone(id);
    expect(rig.askedKeys().filter((key) => key === keyOf(1))).toHaveLength(3);
    expect((await rig.page(id, { groups: ['failed'] })).rows).toMatchObject([
      { error: { code: 'sefaz.unrecognised' } },
    ]);
    expect(rig.status(id).groups).toEqual({ autorizada: 2, failed: 1 });
  });

  it('a code that signed data newly names as not served: the service, but no key for ever; 9302 is of one key', async () => {
    const none = { situations: {}, eventNames: {}, cancellations: [], registered: [] };
    setNewerTables({ ...none, notServed: ['9400'] });
    const answers = new Map([
      [keyOf(1), '9400'],
      [keyOf(2), '9302'],
    ]);
    rig.answer = ({ chNFe }) => answers.get(chNFe) ?? '100';
    const { id } = await rig.read(keys(3));
    await rig.start(id);
    await rig.pass(10_000);
    expect(rig.status(id).waits).toMatchObject([{ why: 'stopped', rows: 3, cStat: '9400' }]);
    await rig.untilDone(id);
    setNewerTables(undefined);
    const times = (key: string) => rig.askedKeys().filter((each) => each === key).length;
    expect([1, 2, 3].map((n) => times(keyOf(n)))).toEqual([3, 1, 1]);
    expect((await rig.page(id)).rows.map(({ cStat }) => cStat)).toEqual(['9400', '9302', '100']);
  });

  it('a locked certificate, until it is unlocked', async () => {
    let locked = true;
    rig.answer = () => (locked ? { code: 'certificate.locked' } : '100');
    const { id } = await rig.read(keys(2));
    await rig.start(id);
    await rig.pass(2_000);
    expect(rig.status(id)).toMatchObject({ state: 'waiting', waits: [{ why: 'locked', rows: 2 }] });
    // The time until a person comes is unknown.
    expect(rig.status(id).msLeft).toBeUndefined();
    locked = false;
    rig.batches().certificatesChanged();
    await rig.pass(3_000);
    expect(rig.status(id).state).toBe('done');
  });

  it('a certificate that ends on the way, until it is renewed, while the keys of others go on', async () => {
    const ending = '44555666000181';
    let ended = false;
    rig.answer = ({ chNFe }) =>
      ended && chNFe.includes(ending)
        ? { code: 'certificate.expired', data: { validUntil: '2026-11-22T12:00:02.000Z' } }
        : '100';
    const { id } = await rig.read([...keys(4, { emitter: ending }), ...keys(2)]);
    await rig.start(id);
    await rig.pass(1_500);
    ended = true;
    await rig.pass(30_000);
    const [wait, ...others] = rig.status(id).waits;
    expect(others).toEqual([]);
    expect(wait).toMatchObject({
      why: 'expired',
      root: ending.slice(0, 8),
      error: { code: 'certificate.expired' },
    });
    expect(wait?.until).toBeUndefined();
    expect(rig.status(id)).toMatchObject({ state: 'waiting', groups: { pending: wait?.rows } });
    ended = false;
    rig.batches().certificatesChanged();
    await rig.untilDone(id);
    expect(rig.status(id)).toMatchObject({ state: 'done', groups: { autorizada: 6 } });
  });

  it('a missing certificate fails its keys at once: there is nothing to wait for', async () => {
    rig.answer = () => ({ code: 'certificate.missing' });
    const { id } = await rig.read(keys(5));
    await rig.start(id);
    await rig.pass(500);
    expect(rig.status(id)).toMatchObject({ state: 'done', groups: { failed: 5 } });
  });

  it('the night, where a person wants it', async () => {
    const { id } = await rig.read(keys(1));
    const view = await rig.start(id, { night: true });
    await rig.pass(MINUTE);
    expect(view.night).toBe(true);
    // 22 h in Brasília is 1 h UTC of the next day.
    expect(rig.status(id)).toMatchObject({
      state: 'waiting',
      waits: [{ why: 'night', rows: 1, until: '2026-11-23T01:00:00.000Z' }],
    });
    await rig.pass(Date.parse('2026-11-23T00:59:00.000Z') - Date.now());
    expect(rig.asked).toEqual([]);
    await rig.pass(2 * MINUTE);
    expect(rig.status(id).state).toBe('done');
  });
});

describe('a disk that is full', () => {
  it('keeps a batch waiting, with the reason, and it goes on by itself once there is room, with nothing left out', async () => {
    const { id } = await rig.read(keys(4));
    await rig.start(id);
    await rig.pass(1_500);
    rig.diskFull = true;
    await rig.pass(2_000);
    const view = rig.status(id);
    expect(view).toMatchObject({ state: 'waiting', waits: [{ why: 'disk', rows: view.states.pending }] });
    expect(view.waits[0]?.error).toMatchObject({ code: 'data.folder', data: { reason: 'sqlite 13' } });
    const tries = rig.faults.length;
    for (let i = 0; i < 20; i += 1) await rig.pass(1_000);
    expect(rig.faults.length).toBeGreaterThan(tries);
    rig.diskFull = false;
    await rig.untilDone(id);
    expect(rig.status(id)).toMatchObject({ state: 'done', groups: { autorizada: 4 } });
  });

  it('is no longer waited for once a person pauses the batch', async () => {
    const { id } = await rig.read(keys(3));
    rig.diskFull = true;
    await rig.start(id);
    await rig.pass(2_000);
    await rig.batches().pause(ENVIRONMENT, id);
    await rig.pass(10);
    const asked = rig.asked.length;
    rig.diskFull = false;
    await rig.pass(10 * MINUTE);
    expect(rig.status(id)).toMatchObject({ state: 'paused', waits: [] });
    expect(rig.asked).toHaveLength(asked);
  });
});
