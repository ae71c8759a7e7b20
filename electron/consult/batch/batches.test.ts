/** Batches: what is asked and what is not, how fast, what they wait for, and what is left after a restart. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setNewerTables } from '../../../shared/fiscal/code-tables.ts';
import { createBatchRig, ENVIRONMENT, keyOf, valueOf, type BatchRig } from './testing/batch-rig.ts';

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

const keys = (count: number, of: Parameters<typeof keyOf>[1] = {}) =>
  Array.from({ length: count }, (_, i) => keyOf(i + 1, of));
const askedKeys = () => rig.asked.map(({ key }) => key);
const pageOf = async (id: string, more: object = {}) =>
  valueOf(
    await rig
      .batches()
      .rows(ENVIRONMENT, id, { sort: 'position', descending: false, from: 0, limit: 100, ...more }),
  );

describe('what is asked', () => {
  it('nothing, until the batch is started', async () => {
    const preview = await rig.read([keyOf(1), keyOf(1), `old:${keyOf(2)}`, 'abc']);
    expect(preview).toMatchObject({
      state: 'read',
      total: 4,
      kinds: { note: 1, duplicate: 1, old: 1, invalid: 1 },
      groups: { pending: 1, duplicate: 1, old: 1, invalid: 1 },
    });
    await rig.pass(HOUR);
    expect(rig.asked).toEqual([]);
  });

  it('each key once; a duplicate shows the answer of the row that it repeats', async () => {
    const { id } = await rig.read([keyOf(1), keyOf(2), keyOf(1)]);
    await rig.start(id);
    await rig.untilDone(id);
    expect(askedKeys()).toEqual([keyOf(1), keyOf(2)]);
    expect(rig.status(id)).toMatchObject({ groups: { autorizada: 2, duplicate: 1 }, states: { asked: 2 } });
    expect((await pageOf(id)).rows[2]).toMatchObject({
      kind: 'duplicate',
      sameAs: 1,
      situacao: 'autorizada',
      cStat: '100',
      nProt: '135260000000001',
    });
    expect(rig.ended).toHaveLength(1);
  });

  it('old notes only if they are wanted', async () => {
    const without = await rig.read([`old:${keyOf(1)}`]);
    await rig.start(without.id);
    await rig.untilDone(without.id);
    expect(rig.asked).toEqual([]);
    const wanted = await rig.read([`old:${keyOf(1)}`]);
    await rig.start(wanted.id, { old: true });
    await rig.untilDone(wanted.id);
    expect(askedKeys()).toEqual([keyOf(1)]);
  });

  it('nothing that the store may answer, even while SEFAZ is paused, unless a new answer is wanted', async () => {
    rig.stored = (key) => (key === keyOf(1) ? '101' : undefined);
    rig.pausedUntil = new Date(START + HOUR);
    const { id } = await rig.read([keyOf(1), keyOf(2)]);
    await rig.start(id);
    await rig.pass(MINUTE);
    expect(rig.status(id)).toMatchObject({
      state: 'waiting',
      groups: { cancelada: 1, pending: 1 },
      doArquivo: 1,
    });
    rig.pausedUntil = undefined;
    const again = await rig.read([keyOf(1)]);
    await rig.start(again.id, { refresh: true });
    await rig.untilDone(again.id);
    expect(rig.asked.some(({ key, question }) => key === keyOf(1) && question.refresh)).toBe(true);
  });

  it('rows that a person asks again, whatever the store has; of a duplicate the row that it repeats', async () => {
    const { id } = await rig.read([keyOf(1), keyOf(2), keyOf(1)]);
    await rig.start(id);
    await rig.untilDone(id);
    rig.stored = () => '100';
    rig.answer = () => '101';
    await rig.batches().askAgain(ENVIRONMENT, id, { positions: [3] });
    await rig.untilDone(id);
    expect(askedKeys()).toEqual([keyOf(1), keyOf(2), keyOf(1)]);
    expect(rig.asked[2]?.question.refresh).toBe(true);
    expect(rig.status(id)).toMatchObject({
      state: 'done',
      groups: { autorizada: 1, cancelada: 1, duplicate: 1 },
    });
  });
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
    expect((await pageOf(id)).rows[0]).toMatchObject({ error: { code: 'sefaz.tls-alert' } });
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
    rig.answer = ({ chNFe }, times) => (chNFe === keyOf(1) && times < 3 ? '109' : '100');
    const { id } = await rig.read(keys(3));
    await rig.start(id);
    await rig.pass(10_000);
    const [wait] = rig.status(id).waits;
    expect(wait).toMatchObject({ why: 'stopped', rows: 3, cStat: '109', authorizer: 'SP' });
    expect(askedKeys()).toEqual([keyOf(1)]);
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
    expect(askedKeys().filter((key) => key === keyOf(1))).toHaveLength(3);
    expect((await pageOf(id, { groups: ['failed'] })).rows).toMatchObject([
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
    const times = (key: string) => askedKeys().filter((each) => each === key).length;
    expect([1, 2, 3].map((n) => times(keyOf(n)))).toEqual([3, 1, 1]);
    expect((await pageOf(id)).rows.map(({ cStat }) => cStat)).toEqual(['9400', '9302', '100']);
  });

  it('a locked certificate, until it is unlocked', async () => {
    let locked = true;
    rig.answer = () => (locked ? { code: 'certificate.locked' } : '100');
    const { id } = await rig.read(keys(2));
    await rig.start(id);
    await rig.pass(2_000);
    expect(rig.status(id)).toMatchObject({ state: 'waiting', waits: [{ why: 'locked', rows: 2 }] });
    locked = false;
    rig.batches().unlocked();
    await rig.pass(3_000);
    expect(rig.status(id).state).toBe('done');
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

describe('pause, restart and cancelling', () => {
  it('paused, nothing more is asked; resumed, it goes on with the rest', async () => {
    const { id } = await rig.read(keys(5));
    await rig.start(id);
    await rig.pass(1_500);
    const paused = valueOf(await rig.batches().pause(ENVIRONMENT, id));
    expect(paused.state).toBe('paused');
    const before = rig.asked.length;
    await rig.pass(HOUR);
    expect(rig.asked).toHaveLength(before);
    await rig.batches().resume(ENVIRONMENT, id, undefined);
    await rig.untilDone(id);
    expect(askedKeys().toSorted()).toEqual(keys(5).toSorted());
  });

  it('the answer that is on its way when it is paused is still kept', async () => {
    let answer: (cStat: string) => void = () => undefined;
    rig.answer = () => new Promise((resolve) => (answer = resolve));
    const { id } = await rig.read(keys(2));
    await rig.start(id);
    await rig.pass(500);
    await rig.batches().pause(ENVIRONMENT, id);
    answer('100');
    await rig.pass(100);
    expect(rig.status(id)).toMatchObject({ state: 'paused', groups: { autorizada: 1, pending: 1 } });
  });

  it('killed, a window continues it at the next start, a command does not', async () => {
    const { id } = await rig.read(keys(6));
    await rig.start(id);
    await rig.pass(2_500);
    const before = rig.asked.length;
    rig.kill();
    expect(rig.status(id).state).toBe('paused');
    await rig.batches().recover([ENVIRONMENT], 'cli');
    await rig.pass(5_000);
    expect(rig.asked).toHaveLength(before);
    await rig.batches().recover([ENVIRONMENT], 'test');
    await rig.untilDone(id);
    expect(askedKeys().toSorted()).toEqual(keys(6).toSorted());
  });

  it('a reading of the same place takes over what a batch that was cut off has', async () => {
    const { id } = await rig.read(keys(4), 'lista');
    await rig.start(id);
    await rig.pass(2_500);
    rig.kill();
    const again = await rig.read([keyOf(9), ...keys(4)], 'lista');
    await rig.start(again.id, { earlier: 'continue' });
    await rig.untilDone(again.id);
    expect(askedKeys().toSorted()).toEqual([...keys(4), keyOf(9)].toSorted());
    expect(rig.status(again.id).groups).toEqual({ autorizada: 5 });
    expect(rig.batches().status(ENVIRONMENT, id)).toMatchObject({ error: { code: 'batch.missing' } });
  });

  it('a reading of the same place takes over only what cannot change or is of some hours ago, as stored', async () => {
    rig.answer = ({ chNFe }) => (chNFe === keyOf(1) ? '101' : '100');
    const { id } = await rig.read(keys(4), 'lista');
    await rig.start(id);
    await rig.pass(2_500);
    expect(askedKeys()).toEqual(keys(3));
    rig.kill();
    const soon = await rig.read(keys(4), 'lista');
    await rig.start(soon.id, { earlier: 'continue' });
    await rig.pass(100);
    expect(rig.status(soon.id)).toMatchObject({ groups: { cancelada: 1, autorizada: 2 }, doArquivo: 3 });
    await rig.batches().pause(ENVIRONMENT, soon.id);
    await rig.pass(50 * 24 * HOUR);
    rig.answer = () => '101';
    const later = await rig.read(keys(4), 'lista');
    await rig.start(later.id, { earlier: 'continue' });
    await rig.untilDone(later.id);
    expect(rig.status(later.id)).toMatchObject({ groups: { cancelada: 4 }, doArquivo: 1 });
    expect((await pageOf(later.id)).rows[0]).toMatchObject({ situacao: 'cancelada', doArquivo: true });
  });

  it('a reading of the same place that wants new answers takes over none', async () => {
    rig.answer = () => '101';
    const { id } = await rig.read(keys(2), 'lista');
    await rig.start(id);
    await rig.pass(500);
    rig.kill();
    const again = await rig.read(keys(2), 'lista');
    await rig.start(again.id, { earlier: 'continue', refresh: true });
    await rig.untilDone(again.id);
    expect(askedKeys()).toEqual([keyOf(1), ...keys(2)]);
    expect(rig.status(again.id)).toMatchObject({ groups: { cancelada: 2 }, doArquivo: 0 });
  });

  it('cancelled, it ends with what it has, and cannot be resumed', async () => {
    const { id } = await rig.read(keys(5));
    await rig.start(id);
    await rig.pass(1_500);
    await rig.batches().cancel(ENVIRONMENT, id);
    await rig.pass(5_000);
    const view = rig.status(id);
    expect(view.state).toBe('cancelled');
    expect(view.groups.autorizada).toBe(2);
    expect(await rig.batches().resume(ENVIRONMENT, id, undefined)).toMatchObject({
      error: { code: 'batch.state' },
    });
  });

  it('cancelled, it asks again only the rows that a person names, also after a kill, and is cancelled again', async () => {
    const { id } = await rig.read(keys(10));
    await rig.start(id);
    await rig.pass(1_500);
    await rig.batches().cancel(ENVIRONMENT, id);
    await rig.pass(100);
    expect(askedKeys()).toEqual(keys(2));
    await rig.batches().askAgain(ENVIRONMENT, id, { positions: [1] });
    await rig.pass(HOUR);
    expect(askedKeys()).toEqual([...keys(2), keyOf(1)]);
    expect(rig.status(id)).toMatchObject({ state: 'cancelled', groups: { autorizada: 2, pending: 8 } });
    // One that was never asked, and the process dies before it is.
    rig.pausedUntil = new Date(Date.now() + HOUR);
    await rig.batches().askAgain(ENVIRONMENT, id, { positions: [7] });
    await rig.pass(100);
    rig.kill();
    rig.pausedUntil = undefined;
    await rig.batches().recover([ENVIRONMENT], 'test');
    await rig.pass(HOUR);
    expect(askedKeys()).toEqual([...keys(2), keyOf(1), keyOf(7)]);
    expect(rig.status(id)).toMatchObject({ state: 'cancelled', groups: { autorizada: 3, pending: 7 } });
  });

  it('removed, it and its rows are gone, but not while it runs', async () => {
    const { id } = await rig.read(keys(3));
    await rig.start(id);
    expect(await rig.batches().remove(ENVIRONMENT, id)).toMatchObject({ error: { code: 'batch.state' } });
    await rig.untilDone(id);
    expect(await rig.batches().remove(ENVIRONMENT, id)).toMatchObject({ value: { removed: true } });
    expect(rig.batches().list(ENVIRONMENT, 10)).toEqual([]);
  });
});

describe('what is shown', () => {
  it('counts, pace and time left while it runs', async () => {
    const { id } = await rig.read(keys(100));
    await rig.start(id);
    await rig.pass(10_000);
    const view = rig.status(id);
    expect(view.perMinute).toBeGreaterThan(50);
    expect(view.perMinute).toBeLessThan(75);
    expect(view.msLeft).toBeGreaterThan(80_000);
    expect(view.msLeft).toBeLessThan(120_000);
    expect(rig.views.length).toBeGreaterThan(5);
    expect(rig.views.length).toBeLessThan(60);
  });

  it('rows by group, by a part of them, and in any order', async () => {
    rig.answer = ({ chNFe }) => (chNFe === keyOf(2) ? '217' : '100');
    const { id } = await rig.read([...keys(3), 'abc']);
    await rig.start(id);
    await rig.untilDone(id);
    const positions = async (more: object) => (await pageOf(id, more)).rows.map(({ position }) => position);
    expect(await positions({ groups: ['nao-consta'] })).toEqual([2]);
    expect(await positions({ groups: ['autorizada', 'invalid'] })).toEqual([1, 3, 4]);
    expect(await positions({ search: 'AB' })).toEqual([4]);
    expect(await positions({ search: '3526 1111 2223' })).toEqual([1, 2, 3]);
    expect(await positions({ search: '%' })).toEqual([]);
    expect(await positions({ sort: 'cStat', descending: true })).toEqual([2, 1, 3, 4]);
    expect(await pageOf(id, { from: 1, limit: 2 })).toMatchObject({
      total: 4,
      rows: [{ position: 2 }, { position: 3 }],
    });
  });
});
