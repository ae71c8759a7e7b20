/** Watched notes over months of simulated time: when they are asked, what becomes known, and how a watch ends. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Environment } from '../../../shared/contract.ts';
import { appError } from '../../../shared/errors.ts';
import { setNewerTables } from '../../../shared/fiscal/code-tables.ts';
import {
  answerOf,
  CANCELLED,
  DAY,
  eventOf,
  HOUR,
  keyOf,
  openWorld,
  says,
  SUPPLIER,
  UNREACHABLE,
  type Reaction,
  type World,
} from './testing/watched-world.ts';

const START = '2026-11-05T13:00:00Z';
const END = Date.parse(START) + 60 * DAY;
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-watch-'));
});
afterEach(() => setNewerTables(undefined));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

const world = () => openWorld(START, folder);
const daysAsked = ({ asked }: World) => asked.map(({ at }) => Math.floor((at - Date.parse(START)) / DAY));
const rowOf = ({ watches }: World, chNFe: string) => watches.store.note('homologacao', chNFe);

test('a note is asked after 1, 7 and 30 days and at the month’s close, and then the watch says that it ended', async () => {
  const here = world();
  const key = keyOf(1);
  here.consult(key, answerOf('100'));
  expect(here.begin([key])).toEqual(['begun']);
  expect(here.begin([key])).toEqual(['already']);
  await here.live(END, HOUR);
  expect(daysAsked(here)).toEqual([1, 7, 25, 30]);
  expect(rowOf(here, key)).toMatchObject({ ended: 'finished', askAt: undefined });
  expect(here.noticed).toEqual([]);
  expect(here.failures).toEqual([]);
});

test('what was missed while the program was closed is asked once at its next start, one note in each round', async () => {
  const here = world();
  const keys = Array.from({ length: 60 }, (_, n) => keyOf(n + 1));
  here.begin(keys);
  here.set(Date.parse(START) + 40 * DAY);
  await here.round();
  expect(here.asked).toHaveLength(1);
  for (let n = 0; n < 100; n += 1) await here.round();
  expect(here.asked.map(({ chNFe }) => chNFe).sort()).toEqual([...keys].sort());
  expect(keys.every((key) => rowOf(here, key)?.ended === 'finished')).toBe(true);
});

test('a cancellation is noticed once, stays until a person saw it, and ends the watch', async () => {
  const here = world();
  const key = keyOf(1);
  here.consult(key, answerOf('100'));
  here.begin([key]);
  here.reaction = (_key, at) => says(at > Date.parse(START) + 6 * DAY ? CANCELLED : answerOf('100'));
  await here.live(END, HOUR);
  expect(daysAsked(here)).toEqual([1, 7]);
  expect(here.noticed).toHaveLength(1);
  expect(rowOf(here, key)).toMatchObject({ ended: undefined, askAt: undefined });
  const [change] = here.watches.store.unseen('homologacao', key);
  expect(change).toMatchObject({ kinds: ['cancelled'], before: { situacao: 'autorizada' } });
  expect(here.watches.see('homologacao', undefined)).toBe(1);
  expect(rowOf(here, key)).toMatchObject({ ended: 'final' });
  expect(here.watches.see('homologacao', undefined)).toBe(0);
});

test('a note that is authorized again after a cancellation that nobody saw yet is asked on', async () => {
  const here = world();
  const key = keyOf(1);
  here.consult(key, answerOf('100'));
  here.begin([key]);
  here.consult(key, CANCELLED, false);
  expect(rowOf(here, key)).toMatchObject({ ended: undefined, askAt: undefined });
  // Of the other site, which does not have the event yet.
  here.consult(key, answerOf('100'));
  here.watches.see('homologacao', undefined);
  await here.live(END, HOUR);
  expect(daysAsked(here)).toEqual([1, 7, 25, 30]);
  expect(rowOf(here, key)).toMatchObject({ ended: 'finished' });
});

test('sixty notes that changed are one notice', async () => {
  const here = world();
  const keys = Array.from({ length: 60 }, (_, n) => keyOf(n + 1));
  for (const key of keys) here.consult(key, answerOf('100'));
  here.begin(keys);
  here.reaction = () => says(answerOf('100', [eventOf('110110', '7')]));
  here.set(Date.parse(START) + DAY);
  for (let n = 0; n < 61; n += 1) {
    await here.round();
    here.set(here.now() + 5_000);
  }
  expect(here.noticed.map((changes) => changes.length)).toEqual([60]);
});

test('a change that a person’s own consult shows is known as seen, and no notice comes', async () => {
  const here = world();
  const key = keyOf(1);
  here.consult(key, answerOf('100'));
  here.begin([key]);
  here.consult(key, CANCELLED);
  expect(rowOf(here, key)).toMatchObject({ ended: 'final' });
  await here.live(END, HOUR);
  expect(here.asked).toEqual([]);
  expect(here.noticed).toEqual([]);
});

test('a change that another program’s consult shows is noticed', async () => {
  const here = world();
  const key = keyOf(1);
  here.consult(key, answerOf('100'));
  here.begin([key]);
  here.consult(key, answerOf('100', [eventOf('110110', '7')]), false);
  await here.round();
  expect(here.noticed.map((changes) => changes.map(({ kinds }) => kinds))).toEqual([[['correction']]]);
});

test('final and old notes are refused, and 526 ends the watch', async () => {
  const here = world();
  here.consult(keyOf(1), CANCELLED);
  expect(here.begin([keyOf(1), keyOf(2, '2604'), keyOf(3)])).toEqual(['final', 'tooOld', 'begun']);
  here.reaction = () => says(answerOf('526'));
  await here.live(END, HOUR);
  expect(daysAsked(here)).toEqual([1]);
  expect(rowOf(here, keyOf(3))).toMatchObject({ ended: 'too-old' });
});

test('of many only those that SEFAZ has are taken, unless the others are asked for', () => {
  const here = world();
  here.consult(keyOf(1), answerOf('217'));
  const keys = [keyOf(1), keyOf(2)];
  expect(here.begin(keys, { known: true })).toEqual(['notFound', 'begun']);
  expect(here.begin(keys)).toEqual(['begun', 'already']);
});

test('without an answer it is asked again after one hour, then after twice as long, and the state’s other notes wait', async () => {
  const here = world();
  here.begin([keyOf(1), keyOf(2), keyOf(3, '2611', SUPPLIER, '43')]);
  let down = true;
  here.reaction = () => (down ? UNREACHABLE : says(answerOf('100')));
  const due = Date.parse(START) + DAY;
  here.set(due);
  for (let n = 0; n < 5; n += 1) await here.round();
  // One of São Paulo and the one of Rio Grande do Sul.
  expect(here.asked).toHaveLength(2);
  await here.live(due + 5 * HOUR, 60_000);
  const first = here.asked.filter(({ chNFe }) => chNFe === keyOf(1)).map(({ at }) => at - due);
  expect(first[0]).toBeLessThan(HOUR);
  expect((first[1] ?? 0) - (first[0] ?? 0)).toBeGreaterThanOrEqual(HOUR);
  expect((first[2] ?? 0) - (first[1] ?? 0)).toBeGreaterThanOrEqual(2 * HOUR);
  expect(rowOf(here, keyOf(1))).toMatchObject({ problem: 'sefaz.unreachable' });
  down = false;
  await here.live(due + 2 * DAY, 60_000);
  for (const key of [keyOf(1), keyOf(2)])
    expect(here.asked.filter(({ chNFe, answered }) => chNFe === key && answered)).toHaveLength(1);
  expect(rowOf(here, keyOf(1))).toMatchObject({ attempts: 0, problem: undefined });
});

test.each([
  ['a refused certificate', { error: { code: 'sefaz.tls-alert', data: { alert: 44, phase: 'connect' } } }],
  ['656', says(answerOf('656'))],
] as const)('%s of one company delays no note of another', async (what, refused: Reaction) => {
  const here = world();
  const [mine, theirs] = ['11222333', '44555666000181'];
  here.hasCertificate = (root) => root !== '77788899';
  here.reaction = (chNFe) => (chNFe.includes('44555666000181') ? says(answerOf('100')) : refused);
  const notes = Array.from({ length: 20 }, (_, n) => keyOf(n + 1));
  // Another supplier's note is asked by the refused certificate too, where the supplier's own is not here.
  const supplied = keyOf(30, '2611', '77788899000183');
  here.begin(notes);
  here.begin([supplied], { company: `${mine}000181` });
  here.set(Date.parse(START) + 1000);
  here.begin([keyOf(40, '2611', theirs)]);
  const due = Date.parse(START) + 1000 + DAY;
  here.set(due);
  await here.round();
  await here.round();
  expect(here.asked.map(({ chNFe }) => chNFe)).toEqual([notes[0], keyOf(40, '2611', theirs)]);
  await here.live(due + HOUR / 2, 60_000);
  // A refused certificate is tried again every ten minutes, after a 656 within the hour it would only prolong the block.
  expect(here.asked).toHaveLength(what === '656' ? 2 : 4);
});

test.each([
  ['9302', says(answerOf('9302'))],
  ['999', says(answerOf('999'))],
  ['an answer that cannot be read', { error: appError('sefaz.unrecognised') }],
  ['an expired certificate', { error: appError('certificate.expired') }],
] as const)('%s is one note’s matter: the next one is asked', async (_what, refused: Reaction) => {
  const here = world();
  const notes = [1, 2, 3].map((n) => keyOf(n));
  here.reaction = (chNFe) => (chNFe === notes[0] ? refused : says(answerOf('100')));
  here.begin(notes);
  here.set(Date.parse(START) + DAY);
  for (let n = 0; n < 4; n += 1) await here.round();
  expect(here.asked.map(({ chNFe }) => chNFe)).toEqual(notes);
});

test('a code that signed data newly names as not served delays the service’s other notes, as 108 does', async () => {
  setNewerTables({
    situations: {},
    eventNames: {},
    cancellations: [],
    registered: [],
    notServed: ['9400'],
  });
  for (const cStat of ['9400', '108']) {
    const here = world();
    const [first, model65] = [keyOf(1), keyOf(3, '2611', SUPPLIER, '35', '65')];
    here.begin([first, keyOf(2), model65]);
    here.reaction = (chNFe) => says(answerOf(chNFe === first ? cStat : '100'));
    const due = Date.parse(START) + DAY;
    here.set(due);
    for (let n = 0; n < 4; n += 1) await here.round();
    expect(here.asked.map(({ chNFe }) => chNFe)).toEqual([first, model65]);
    await here.live(due + HOUR / 2, 60_000);
    expect(here.asked.map(({ chNFe }) => chNFe)).toEqual([first, model65, keyOf(2)]);
  }
});

test('what hinders in one environment delays no note of another', async () => {
  const here = world();
  const note = (environment: Environment) => here.begin([keyOf(1)], { environment });
  note('homologacao');
  note('producao');
  here.reaction = () => UNREACHABLE;
  here.set(Date.parse(START) + DAY);
  for (let n = 0; n < 3; n += 1) await here.round();
  expect(here.asked).toHaveLength(2);
});

test('where many notes of one series wait, a round finds out once where they are asked', async () => {
  const here = world();
  here.begin(Array.from({ length: 40 }, (_, n) => keyOf(n + 1)));
  here.reaction = () => UNREACHABLE;
  here.set(Date.parse(START) + DAY);
  await here.round();
  let looks = 0;
  here.noIeSince = () => {
    looks += 1;
    return undefined;
  };
  await here.round();
  expect(looks).toBe(1);
  expect(here.asked).toHaveLength(1);
});

test('a pause after 656 is waited for without an attempt', async () => {
  const here = world();
  here.begin([keyOf(1)]);
  const due = Date.parse(START) + DAY;
  const until = due + HOUR / 2;
  here.reaction = (_key, at) =>
    at < until
      ? { error: { code: 'sefaz.paused', data: { until: new Date(until).toISOString() } } }
      : says(answerOf('100'));
  await here.live(due + 2 * HOUR, 60_000);
  expect(here.asked.map(({ at, answered }) => [at - due, answered])).toEqual([
    [0, false],
    [HOUR / 2, true],
  ]);
});

test('two programs on one data folder ask each note once', async () => {
  const here = openWorld(START, folder, join(folder, 'two.sqlite'));
  const other = here.other();
  here.begin(Array.from({ length: 20 }, (_, n) => keyOf(n + 1)));
  here.set(Date.parse(START) + DAY);
  for (let n = 0; n < 30; n += 1) await Promise.all([here.round(), other.round()]);
  expect(here.asked).toHaveLength(20);
  expect(new Set(here.asked.map(({ chNFe }) => chNFe)).size).toBe(20);
  here.db.close();
});

test('notes to come of a watched supplier are watched from their first answer on', async () => {
  const here = world();
  here.watches.store.putSupplier('homologacao', {
    cnpj: SUPPLIER,
    company: '',
    name: 'Moinho',
    since: here.now(),
  });
  here.consult(keyOf(8), answerOf('100'));
  here.consult(keyOf(9), CANCELLED);
  expect(rowOf(here, keyOf(8))).toMatchObject({ source: 'supplier', emitterName: 'Moinho' });
  expect(rowOf(here, keyOf(9))).toBeUndefined();
  here.reaction = () => says(CANCELLED);
  await here.live(Date.parse(START) + 2 * DAY, HOUR);
  expect(here.noticed).toHaveLength(1);
});

test('new days hold for notes that wait already, and what is due stays due', async () => {
  const here = world();
  here.begin([keyOf(1)]);
  here.set(Date.parse(START) + DAY + HOUR);
  here.begin([keyOf(2)]);
  await here.watches.configure({ days: [3], monthEnd: false }, async () => undefined);
  await here.live(END, HOUR);
  expect(here.asked.map(({ chNFe, at }) => [chNFe, (at - Date.parse(START)) / HOUR])).toEqual([
    [keyOf(1), 25],
    [keyOf(1), 72],
    [keyOf(2), 97],
  ]);
  await here.watches.configure({ days: [90], monthEnd: false }, async () => undefined);
  expect(rowOf(here, keyOf(1))).toMatchObject({ ended: 'finished' });
});

test('what became known of a note, or ended it, between the look at many notes and their stop stays', () => {
  const here = world();
  const [cancelled, sold] = [keyOf(1), keyOf(2)];
  here.begin([cancelled, sold]);
  const rows = here.watches.store.ofSource('homologacao', 'note', '');
  here.consult(sold, answerOf('100'));
  here.consult(cancelled, CANCELLED);
  here.watches.see('homologacao', undefined);
  expect(here.watches.stop(rows)).toBe(1);
  expect(rowOf(here, cancelled)).toMatchObject({ ended: 'final', known: { situacao: 'cancelada' } });
  expect(rowOf(here, sold)).toMatchObject({ ended: 'stopped', known: { situacao: 'autorizada' } });
});
