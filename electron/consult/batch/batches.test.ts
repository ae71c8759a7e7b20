/** Batches: what they ask and what they do not, what is left of them after a pause, a restart or a cancelling, and what is shown. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBatchRig, ENVIRONMENT, keyOf, keys, valueOf, type BatchRig } from './testing/batch-rig.ts';

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
    expect(rig.askedKeys()).toEqual([keyOf(1), keyOf(2)]);
    expect(rig.status(id)).toMatchObject({ groups: { autorizada: 2, duplicate: 1 }, states: { asked: 2 } });
    expect((await rig.page(id)).rows[2]).toMatchObject({
      kind: 'duplicate',
      sameAs: 1,
      situacao: 'autorizada',
      cStat: '100',
      nProt: '135260000000001',
    });
    expect(rig.ended).toHaveLength(1);
  });

  it.each(['pause', 'cancel'] as const)('no further key after a %s in another program', async (act) => {
    const { id } = await rig.read(keys(5));
    await rig.start(id);
    await rig.pass(100);
    const other = rig.beside();
    expect(valueOf(other.status(ENVIRONMENT, id)).waits).toMatchObject([{ why: 'elsewhere' }]);
    const state = act === 'pause' ? 'paused' : 'cancelled';
    expect(valueOf(await other[act](ENVIRONMENT, id))).toMatchObject({ state });
    await rig.pass(MINUTE);
    expect(rig.askedKeys()).toEqual([keyOf(1)]);
    expect(rig.status(id)).toMatchObject({ state, states: { asked: 1, pending: 4 } });
    // The other program may go on with it.
    if (act === 'pause') {
      valueOf(await other.resume(ENVIRONMENT, id, undefined));
      await rig.untilDone(id);
      expect(rig.askedKeys()).toEqual(keys(5));
      expect(rig.status(id).states).toEqual({ asked: 5 });
    }
  });

  it('old notes only if they are wanted', async () => {
    const without = await rig.read([`old:${keyOf(1)}`]);
    await rig.start(without.id);
    await rig.untilDone(without.id);
    expect(rig.asked).toEqual([]);
    const wanted = await rig.read([`old:${keyOf(1)}`]);
    await rig.start(wanted.id, { old: true });
    await rig.untilDone(wanted.id);
    expect(rig.askedKeys()).toEqual([keyOf(1)]);
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
    expect(rig.askedKeys()).toEqual([keyOf(1), keyOf(2), keyOf(1)]);
    expect(rig.asked[2]?.question.refresh).toBe(true);
    expect(rig.status(id)).toMatchObject({
      state: 'done',
      groups: { autorizada: 1, cancelada: 1, duplicate: 1 },
    });
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
    expect(rig.askedKeys().toSorted()).toEqual(keys(5).toSorted());
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

  it.each(['pause', 'cancel'] as const)(
    '%s, while it waits to go on behind an answer on its way: nothing more is asked',
    async (then) => {
      let answer: (cStat: string) => void = () => undefined;
      rig.answer = () => new Promise((resolve) => (answer = resolve));
      const { id } = await rig.read(keys(3));
      await rig.start(id);
      await rig.pass(500);
      await rig.batches().pause(ENVIRONMENT, id);
      const resuming = rig.batches().resume(ENVIRONMENT, id, undefined);
      await rig.batches()[then](ENVIRONMENT, id);
      answer('100');
      await rig.pass(100);
      await resuming;
      await rig.pass(MINUTE);
      expect(rig.askedKeys()).toEqual([keyOf(1)]);
      expect(rig.status(id).state).toBe(then === 'pause' ? 'paused' : 'cancelled');
      expect(valueOf(await resuming).state).toBe(then === 'pause' ? 'paused' : 'cancelled');
    },
  );

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
    expect(rig.askedKeys().toSorted()).toEqual(keys(6).toSorted());
  });

  it('a reading of the same place takes over what a batch that was cut off has', async () => {
    const { id } = await rig.read(keys(4), 'lista');
    await rig.start(id);
    await rig.pass(2_500);
    rig.kill();
    const again = await rig.read([keyOf(9), ...keys(4)], 'lista');
    await rig.start(again.id, { earlier: 'continue' });
    await rig.untilDone(again.id);
    expect(rig.askedKeys().toSorted()).toEqual([...keys(4), keyOf(9)].toSorted());
    expect(rig.status(again.id).groups).toEqual({ autorizada: 5 });
    expect(rig.batches().status(ENVIRONMENT, id)).toMatchObject({ error: { code: 'batch.missing' } });
  });

  it('that another window goes on with while a reading of the same place takes it over is not removed', async () => {
    const { id } = await rig.read(keys(4), 'lista');
    await rig.start(id);
    rig.kill();
    const again = await rig.read(keys(4), 'lista');
    await Promise.all([
      rig.start(again.id, { earlier: 'continue' }),
      rig.batches().resume(ENVIRONMENT, id, undefined),
    ]);
    await rig.untilDone(id);
    expect(rig.status(id).groups).toEqual({ autorizada: 4 });
  });

  it.each(['pause', 'cancel'] as const)(
    '%s, while rows wait to be asked again behind an answer on its way: nothing more is asked',
    async (then) => {
      let answer: (cStat: string) => void = () => undefined;
      rig.answer = () => new Promise((resolve) => (answer = resolve));
      const { id } = await rig.read(keys(3));
      await rig.start(id);
      await rig.pass(500);
      const again = rig.batches().askAgain(ENVIRONMENT, id, { positions: [2] });
      await rig.batches()[then](ENVIRONMENT, id);
      answer('100');
      await rig.pass(100);
      await again;
      await rig.pass(MINUTE);
      expect(rig.askedKeys()).toEqual([keyOf(1)]);
      expect(rig.status(id).state).toBe(then === 'pause' ? 'paused' : 'cancelled');
    },
  );

  it('a reading of the same place asks again what SEFAZ would not be asked', async () => {
    rig.answer = ({ chNFe }) => (chNFe === keyOf(1) ? '526' : '100');
    const { id } = await rig.read(keys(4), 'lista');
    await rig.start(id);
    await rig.pass(2_500);
    expect(rig.status(id).groups).toMatchObject({ 'nao-consultada': 1, autorizada: 2 });
    rig.kill();
    rig.answer = () => '100';
    const again = await rig.read(keys(4), 'lista');
    await rig.start(again.id, { earlier: 'continue' });
    await rig.untilDone(again.id);
    expect(rig.status(again.id)).toMatchObject({ groups: { autorizada: 4 }, doArquivo: 2 });
  });

  it('a reading of the same place takes over only what cannot change or is of some hours ago, as stored', async () => {
    rig.answer = ({ chNFe }) => (chNFe === keyOf(1) ? '101' : '100');
    const { id } = await rig.read(keys(4), 'lista');
    await rig.start(id);
    await rig.pass(2_500);
    expect(rig.askedKeys()).toEqual(keys(3));
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
    expect((await rig.page(later.id)).rows[0]).toMatchObject({ situacao: 'cancelada', doArquivo: true });
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
    expect(rig.askedKeys()).toEqual([keyOf(1), ...keys(2)]);
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
    expect(rig.askedKeys()).toEqual(keys(2));
    await rig.batches().askAgain(ENVIRONMENT, id, { positions: [1] });
    await rig.pass(HOUR);
    expect(rig.askedKeys()).toEqual([...keys(2), keyOf(1)]);
    expect(rig.status(id)).toMatchObject({ state: 'cancelled', groups: { autorizada: 2, pending: 8 } });
    // One that was never asked, and the process dies before it is.
    rig.pausedUntil = new Date(Date.now() + HOUR);
    await rig.batches().askAgain(ENVIRONMENT, id, { positions: [7] });
    await rig.pass(100);
    rig.kill();
    rig.pausedUntil = undefined;
    await rig.batches().recover([ENVIRONMENT], 'test');
    await rig.pass(HOUR);
    expect(rig.askedKeys()).toEqual([...keys(2), keyOf(1), keyOf(7)]);
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
    const positions = async (more: Parameters<BatchRig['page']>[1]) =>
      (await rig.page(id, more)).rows.map(({ position }) => position);
    expect(await positions({ groups: ['nao-consta'] })).toEqual([2]);
    expect(await positions({ groups: ['autorizada', 'invalid'] })).toEqual([1, 3, 4]);
    expect(await positions({ search: 'AB' })).toEqual([4]);
    expect(await positions({ search: '3526 1111 2223' })).toEqual([1, 2, 3]);
    expect(await positions({ search: '%' })).toEqual([]);
    expect(await positions({ sort: 'cStat', descending: true })).toEqual([2, 1, 3, 4]);
    expect(await rig.page(id, { from: 1, limit: 2 })).toMatchObject({
      total: 4,
      rows: [{ position: 2 }, { position: 3 }],
    });
  });
});
