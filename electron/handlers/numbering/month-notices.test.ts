/** The notices of the 5th and the 9th through doubles of the calls, with notices remembered as in a data folder. */

import { expect, test } from 'vitest';
import type { Call } from '../../../shared/contract.ts';
import { appError } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import type { Realm } from '../../realm/realm.ts';
import { createMonthNotices } from './month-notices.ts';

const HERE = '11222333000181';
const NONE = { notes: [], more: 0 };
const gap = (cnpj: string, date: string) => ({ cnpj, deadline: { date, days: 1 } });

function setUp(
  gaps: readonly object[],
  contingency: { readonly notes: readonly object[]; readonly more: number } = NONE,
) {
  const shown = new Map<string, { day: string; level: string }>();
  const notified: (string | undefined)[][] = [];
  const asked: { readonly environment: string }[] = [];
  let now = '';
  const notices: Realm['notices'] = {
    get: (name) => shown.get(name),
    put: (name, day, level) => void shown.set(name, { day, level }),
  };
  const answers: Record<string, unknown> = {
    'numbering.gaps': { gaps, waiting: [], conflicts: [], more: {} },
    'contingency.list': contingency,
    'company.list': [{ cnpj: HERE }],
  };
  let fails = false;
  const open = () =>
    createMonthNotices({
      clock: { now: () => new Date(now) },
      log: { write: () => undefined },
      notifier: { notify: (...words) => notified.push(words) },
      inRealm: async (_environment, use) => use({ notices } as Realm),
      ownCall: () =>
        (async (name: string, input: { readonly environment: string }) => {
          asked.push(input);
          return fails ? err(appError('data.folder')) : ok(answers[name]);
        }) as unknown as Call,
    });
  return {
    notified,
    asked,
    fail: (yes: boolean) => (fails = yes),
    /** A start of the program at this moment. */
    at: async (iso: string) => {
      now = iso;
      await open().check();
    },
  };
}

test('comes once for each of the two days, also after a restart, and opens Furos', async () => {
  const { at, notified } = setUp([gap(HERE, '2026-11-10'), gap(HERE, '2026-12-10')]);
  await at('2026-11-04T15:00:00Z');
  expect(notified).toHaveLength(0);
  await at('2026-11-05T15:00:00Z');
  await at('2026-11-05T18:00:00Z');
  await at('2026-11-06T15:00:00Z');
  expect(notified).toHaveLength(1);
  expect(notified[0]).toEqual([
    'O prazo para inutilizar termina no dia 10',
    'Em Produção: 2 furos. Com prazo até o dia 10: 1. Clique para ver.',
    'numbering',
  ]);
  await at('2026-11-10T15:00:00Z');
  expect(notified).toHaveLength(2);
  await at('2026-11-11T15:00:00Z');
  expect(notified).toHaveLength(2);
});

test('asks about production alone, and of the days in Brasília', async () => {
  const { at, asked } = setUp([gap(HERE, '2026-11-10')]);
  await at('2026-11-05T02:00:00Z');
  expect(asked).toEqual([]);
  await at('2026-11-05T03:00:00Z');
  expect(asked).toHaveLength(3);
  expect(asked.every(({ environment }) => environment === 'producao')).toBe(true);
});

test('leaves out companies that are not stored here', async () => {
  const { at, notified } = setUp([gap('99888777000199', '2026-11-10')]);
  await at('2026-11-05T15:00:00Z');
  expect(notified).toEqual([]);
});

test('comes at the next check if what is open could not be asked', async () => {
  const { at, notified, fail } = setUp([], { notes: [{ cnpj: HERE }], more: 0 });
  fail(true);
  await at('2026-11-09T12:00:00Z');
  expect(notified).toEqual([]);
  fail(false);
  await at('2026-11-09T13:00:00Z');
  expect(notified).toHaveLength(1);
});

test('counts also the notes in contingency that the list leaves out', async () => {
  const { at, notified } = setUp([], { notes: [{ cnpj: HERE }, { cnpj: HERE }], more: 1_200 });
  await at('2026-11-09T12:00:00Z');
  expect(notified[0]?.[1]).toContain('1.202 notas');
});
