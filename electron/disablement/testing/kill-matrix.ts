/**
 * The tests of the program killed by SIGKILL, the same for each store of the journal: after the restart it agrees with SEFAZ's
 * ledger, or the request is uncertain and can be resolved.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openOfficialSchema, type OfficialSchema } from '../../testing/official-schema.ts';
import { laterBy, type Env, type KillableProcess } from './crash-harness.ts';
import { judge, type Verdict } from './crash-judge.ts';
import type { CrashPlace, CrashStore } from './crash-store.ts';
import { inLanes, long, report } from './figures.ts';

const LANES = 2;
const LONG_MS = 3_600_000;

/** What is tried in `npm test`; the proof run kills at every step. */
export interface ShortForm {
  /** Steps of a first send, where they differ in what they leave behind. */
  readonly first: readonly string[];
  /** Of a second one, after a recorded request (563), and after one that was not (102). */
  readonly again: readonly [recorded: readonly string[], unrecorded: readonly string[]];
  /** Instants; none in `npm test`. */
  readonly random: number;
}

export interface KillMatrix {
  /** Of the store; once the matrix is open. */
  readonly store: () => CrashStore;
  /** Steps of a first send, each named so that `killable-process.ts` finds it. */
  readonly first: () => readonly string[];
  /** Restarts and resolves; removes the place. */
  readonly prove: (place: CrashPlace, nthResend: number) => Promise<Verdict>;
}

/** @param open called once before the tests; what it opened is closed by its caller */
export function killMatrix(open: () => Promise<CrashStore>, short: ShortForm): KillMatrix {
  let store: CrashStore;
  let schema: OfficialSchema;
  /** Names of the steps of a first send, and of a second one in turn: all of them where they are tried. */
  let first: readonly string[];
  let again: readonly (readonly string[])[];

  beforeAll(async () => {
    schema = openOfficialSchema('procInutNFe_v4.00.xsd');
    store = await open();
    first = await stepsOf(await store.place(), (place, env) => place.disable(env));
    const resent = async (turn: number) =>
      stepsOf(await uncertainAfterKill(turn), (place, env) => place.resend({ ...env, ...laterBy(2) }));
    again = long ? [await resent(0), await resent(1)] : short.again;
  }, 180_000);
  afterAll(() => schema.close());

  /** A request killed during its first send: in turn SEFAZ received it and recorded it, or did not. */
  const uncertainAfterKill = async (turn: number): Promise<CrashPlace> => {
    const place = await store.place();
    const step = turn % 2 === 0 ? 'after its last byte' : 'after half of it';
    const dead = await place.disable({ BALCAO_DIES_AT: step }).ended;
    expect(dead.signal).toBe('SIGKILL');
    if (turn % 2 === 0) await vi.waitFor(() => expect(place.folder.recorded()).toBe(1), { timeout: 20_000 });
    return place;
  };

  const prove = async (place: CrashPlace, nthResend: number): Promise<Verdict> => {
    const verdict = await judge(place, nthResend, schema.fault);
    await place.remove();
    return verdict;
  };

  test('the steps are those of the proof', () => {
    for (const steps of long ? [first, ...again] : [first]) {
      expect(steps.map(plain)).toEqual(
        expect.arrayContaining([
          'after the handshake',
          `before ${store.commit}`,
          'after its first byte',
          'after half of it',
          'after its last byte',
          'before a part of the answer',
          'after bytes of a file',
          'after link of the archive',
        ]),
      );
    }
    expect(first).toEqual(expect.arrayContaining([...short.first]));
    for (const [turn, names] of short.again.entries())
      expect(again[turn]).toEqual(expect.arrayContaining([...names]));
  });

  test(
    'killed at each step of a first send',
    async () => {
      const found = new Map<string, Verdict>();
      const kills = long ? first : short.first;
      await inLanes(kills, LANES, async (at) => {
        const place = await store.place();
        const dead = await place.disable({ BALCAO_DIES_AT: at }).ended;
        expect(dead).toMatchObject({ signal: 'SIGKILL' });
        found.set(at, await prove(place, 1));
      });
      // Before the record of sending SEFAZ knows nothing; after it the request is uncertain; after the stored answer
      // it is known.
      const asked = first.indexOf('before the request #1');
      const committed = (step: string) => plain(step) === `after ${store.commit}`;
      const noted = first.findLastIndex((step, i) => i < asked && committed(step));
      const stored = first.findIndex((step, i) => i > asked && committed(step));
      expect([noted, stored].every((index) => index > 0)).toBe(true);
      for (const at of kills) {
        const reported = found.get(at)?.afterRestart ?? '';
        const index = first.indexOf(at);
        // On its way to the server a commit was carried out or not.
        if (at.includes(' on its way')) continue;
        if (index < noted) expect(['none', 'prepared'], at).toContain(reported);
        if (index >= noted && index < stored) expect(reported, at).toBe('uncertain');
        if (index >= stored) expect(reported, at).toBe('homologated');
      }
      expect(kills.length).toBeGreaterThanOrEqual(short.first.length);
      report({
        what: `killed at each step of a first send, ${store.name}`,
        runs: kills.length,
        kills: kills.length,
        twice: 0,
        lost: 0,
        uncertain: uncertainOf([...found.values()]),
      });
    },
    LONG_MS,
  );

  test(
    'killed at each step of a second send, with the first recorded by SEFAZ or not',
    async () => {
      const found: Verdict[] = [];
      const kills = again.flatMap((steps, turn) => steps.map((at) => [at, turn] as const));
      await inLanes(kills, LANES, async ([at, turn]) => {
        const place = await uncertainAfterKill(turn);
        const dead = await (await place.resend({ ...laterBy(2), BALCAO_DIES_AT: at })).ended;
        expect(dead).toMatchObject({ signal: 'SIGKILL' });
        found.push(await prove(place, 2));
      });
      expect(found.every(({ afterRestart }) => ['uncertain', 'homologated'].includes(afterRestart))).toBe(
        true,
      );
      report({
        what: `killed at each step of a second sending, ${store.name}`,
        runs: kills.length,
        kills: kills.length * 2,
        twice: 0,
        lost: 0,
        uncertain: uncertainOf(found),
      });
    },
    LONG_MS,
  );

  const atRandom = async () => {
    const found: Verdict[] = [];
    let kills = 0;
    const runs = Array.from({ length: short.random }, (_, n) => n);
    await inLanes(runs, LANES, async (n) => {
      const second = n % 3 === 2;
      const place = second ? await uncertainAfterKill(n) : await store.place();
      const trace = join(place.folder.data, 'passos.txt');
      const env = { BALCAO_STEPS: trace };
      const { child, ended } = second ? await place.resend({ ...env, ...laterBy(2) }) : place.disable(env);
      // Counted in steps, because a busy machine stretches time; then at a random instant.
      const steps = Math.floor(Math.random() * first.length);
      const there = () => existsSync(trace) && readFileSync(trace, 'utf8').split('\n').length > steps;
      while (!there() && child.exitCode === null) await pause(1);
      await pause(Math.random() * 4);
      child.kill('SIGKILL');
      const { signal, exit } = await ended;
      if (signal === 'SIGKILL') kills += 1;
      // An instant cannot be repeated: what is known of it is in the message.
      const instant = `${second ? 'second' : 'first'} send, after ${steps} steps, ended by ${signal ?? exit}`;
      const verdict = await prove(place, second ? 2 : 1).catch((error: unknown) => {
        throw new Error(`${instant}: ${String(error)}`, { cause: error });
      });
      found.push(verdict);
    });
    expect(kills).toBeGreaterThan(short.random / 2);
    report({
      what: `killed at random instants, ${store.name}`,
      runs: short.random,
      kills,
      twice: 0,
      lost: 0,
      uncertain: uncertainOf(found),
    });
  };
  if (short.random > 0) test('killed at random instants of a first and of a second send', atRandom, LONG_MS);

  return { store: () => store, first: () => first, prove };
}

export function uncertainOf(verdicts: readonly Verdict[]): number {
  return verdicts.filter(({ afterRestart }) => afterRestart === 'uncertain').length;
}

/** The name of a step, whichever of this name it is. */
function plain(step: string): string {
  return step.replace(/ #\d+$/u, '');
}

async function stepsOf(
  place: CrashPlace,
  run: (place: CrashPlace, env: Env) => KillableProcess | Promise<KillableProcess>,
): Promise<string[]> {
  const trace = join(place.folder.data, 'passos.txt');
  const { ended } = await run(place, { BALCAO_STEPS: trace });
  expect(await ended).toMatchObject({ exit: 0 });
  const counts = new Map<string, number>();
  const steps = readFileSync(trace, 'utf8').trimEnd().split('\n');
  await place.remove();
  return steps.map((name) => {
    const nth = (counts.get(name) ?? 0) + 1;
    counts.set(name, nth);
    return `${name} #${nth}`;
  });
}
