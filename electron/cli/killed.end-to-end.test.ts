/**
 * The program killed by SIGKILL: after the restart it agrees with SEFAZ's ledger, or the request is uncertain and
 * can be resolved.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openOfficialSchema, type OfficialSchema } from '../testing/official-schema.ts';
import { inLanes, long, report } from '../disablement/testing/figures.ts';
import {
  judge,
  laterBy,
  openCrashHarness,
  type CrashHarness,
  type HarnessFolder,
  type Verdict,
} from '../disablement/testing/crash-harness.ts';

const LANES = 2;
const RANDOM_KILLS = long ? 300 : 8;
const LONG_MS = 3_600_000;

let harness: CrashHarness;
let schema: OfficialSchema;
/**
 * Names of the steps of a first send, and of a second one in turn: after a recorded request (563), or an unrecorded
 * one (102).
 */
let first: readonly string[];
let again: readonly (readonly string[])[];

beforeAll(async () => {
  schema = openOfficialSchema('procInutNFe_v4.00.xsd');
  harness = await openCrashHarness();
  first = await stepsOf(harness.place(), (place, env) => place.disable(env));
  const resent = async (turn: number) =>
    stepsOf(await uncertainAfterKill(turn), (place, env) => place.resend({ ...env, ...laterBy(2) }));
  again = [await resent(0), await resent(1)];
}, 180_000);
afterAll(async () => {
  await harness.close();
  schema.close();
});

async function stepsOf(
  place: HarnessFolder,
  run: (place: HarnessFolder, env: Record<string, string>) => ReturnType<HarnessFolder['disable']>,
): Promise<string[]> {
  const trace = join(place.data, 'passos.txt');
  const ended = await run(place, { BALCAO_STEPS: trace }).ended;
  expect(ended).toMatchObject({ exit: 0 });
  const steps = readFileSync(trace, 'utf8').trimEnd().split('\n');
  place.remove();
  return steps;
}

/** A request killed during its first send: in turn SEFAZ received it and recorded it, or did not. */
async function uncertainAfterKill(turn: number): Promise<HarnessFolder> {
  const place = harness.place();
  const step = first.indexOf(turn % 2 === 0 ? 'after its last byte' : 'after half of it') + 1;
  const dead = await place.disable({ BALCAO_DIES_AT: String(step) }).ended;
  expect(dead.signal).toBe('SIGKILL');
  if (turn % 2 === 0) await vi.waitFor(() => expect(place.recorded()).toBe(1), { timeout: 20_000 });
  return place;
}

async function prove(place: HarnessFolder, nthResend: number): Promise<Verdict> {
  const verdict = await judge(place, nthResend, schema.fault);
  place.remove();
  return verdict;
}

const uncertainOf = (verdicts: readonly (Verdict | undefined)[]) =>
  verdicts.filter((verdict) => verdict?.afterRestart === 'uncertain').length;

/** Every step in the proof run; otherwise those that differ in what they leave behind. */
const DISTINCT_STEPS = [
  /^before commit/,
  /^after commit/,
  /handshake/,
  /owner's lock/,
  / it$|byte|answer/,
  /mkdir|bytes of|open of|link of/,
];
function killsOf(steps: readonly string[], short: (step: string, index: number) => boolean): number[] {
  const all = steps.map((_step, index) => index + 1);
  return long ? all : all.filter((at) => short(steps[at - 1] ?? '', at - 1));
}

test('the steps are those of the proof', () => {
  for (const steps of [first, ...again]) {
    expect(steps).toEqual(
      expect.arrayContaining([
        'after the handshake',
        'before commit diario.sqlite',
        'after its first byte',
        'after half of it',
        'after its last byte',
        'before a part of the answer',
        'after bytes of a file',
        'after link of the archive',
      ]),
    );
  }
  expect(DISTINCT_STEPS.every((telling) => first.some((step) => telling.test(step)))).toBe(true);
});

test(
  'killed at each step of a first send',
  async () => {
    const found: Verdict[] = [];
    const kills = killsOf(
      first,
      (step, index) => index % 2 === 0 && DISTINCT_STEPS.some((telling) => telling.test(step)),
    );
    await inLanes(kills, LANES, async (at) => {
      const place = harness.place();
      const dead = await place.disable({ BALCAO_DIES_AT: String(at) }).ended;
      expect(dead).toMatchObject({ signal: 'SIGKILL' });
      found[at] = await prove(place, 1);
    });
    // Before the record of sending SEFAZ knows nothing; after it the request is uncertain; after the stored answer
    // it is known.
    const noted = first.indexOf('before the request');
    const stored = first.indexOf('before commit diario.sqlite', noted) + 2;
    for (const at of kills) {
      const reported = found[at]?.afterRestart ?? '';
      if (at < noted) expect(['none', 'prepared']).toContain(reported);
      if (at > noted && at < stored) expect(reported).toBe('uncertain');
      if (at >= stored) expect(reported).toBe('homologated');
    }
    report({
      what: 'killed at each step of a first send',
      runs: kills.length,
      kills: kills.length,
      twice: 0,
      lost: 0,
      uncertain: uncertainOf(found),
    });
  },
  LONG_MS,
);

const SHORT_AGAIN = [['after its last byte', 'after link of the archive'], ['after half of it']];

test(
  'killed at each step of a second send, with the first recorded by SEFAZ or not',
  async () => {
    const found: Verdict[] = [];
    const kills = again.flatMap((steps, turn) =>
      killsOf(steps, (step) => SHORT_AGAIN[turn]?.includes(step) ?? false).map((at) => [at, turn]),
    );
    await inLanes(kills, LANES, async ([at = 0, turn = 0]) => {
      const place = await uncertainAfterKill(turn);
      const dead = await place.resend({ ...laterBy(2), BALCAO_DIES_AT: String(at) }).ended;
      expect(dead).toMatchObject({ signal: 'SIGKILL' });
      found.push(await prove(place, 2));
    });
    expect(found.every(({ afterRestart }) => ['uncertain', 'homologated'].includes(afterRestart))).toBe(true);
    report({
      what: 'killed at each step of a second sending',
      runs: kills.length,
      kills: kills.length * 2,
      twice: 0,
      lost: 0,
      uncertain: uncertainOf(found),
    });
  },
  LONG_MS,
);

test(
  'killed at random instants of a first and of a second send',
  async () => {
    const found: Verdict[] = [];
    let kills = 0;
    await inLanes(
      Array.from({ length: RANDOM_KILLS }, (_, n) => n),
      LANES,
      async (n) => {
        const second = n % 3 === 2;
        const place = second ? await uncertainAfterKill(n) : harness.place();
        const trace = join(place.data, 'passos.txt');
        const env = { BALCAO_STEPS: trace };
        const { child, ended } = second ? place.resend({ ...env, ...laterBy(2) }) : place.disable(env);
        // Counted in steps, because a busy machine stretches time; then at a random instant.
        const steps = Math.floor(Math.random() * first.length);
        const there = () => existsSync(trace) && readFileSync(trace, 'utf8').split('\n').length > steps;
        while (!there() && child.exitCode === null) await pause(1);
        await pause(Math.random() * 4);
        child.kill('SIGKILL');
        if ((await ended).signal === 'SIGKILL') kills += 1;
        found.push(await prove(place, 2));
      },
    );
    expect(kills).toBeGreaterThan(RANDOM_KILLS / 2);
    report({
      what: 'killed at random instants',
      runs: RANDOM_KILLS,
      kills,
      twice: 0,
      lost: 0,
      uncertain: uncertainOf(found),
    });
  },
  LONG_MS,
);
