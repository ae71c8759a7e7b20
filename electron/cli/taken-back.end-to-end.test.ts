/**
 * Consent withdrawn while many calls wait in the service: afterwards no further send is recorded, and none recorded
 * before is lost.
 */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { long, report } from '../disablement/testing/figures.ts';
import {
  openCrashHarness,
  type CrashHarness,
  type HarnessFolder,
} from '../disablement/testing/crash-harness.ts';
import { dig, textAt } from './testing/dig.ts';
import { processesOver, type Running } from './testing/processes.ts';

/** In `npm run proof` each race runs for two minutes. */
const LONG_MS = 120_000;
const TIME_MS = 600_000;
const CALLS = 40;
/** A revocation is dated just before it is committed. */
const SAME_INSTANT_MS = 50;

let harness: CrashHarness;
beforeAll(async () => {
  harness = await openCrashHarness();
}, 180_000);
afterAll(() => harness.close());

interface Race {
  readonly place: HarnessFolder;
  readonly service: Running;
  readonly token: { readonly id: string; readonly text: string };
  /** The waiting calls, each with its number. */
  readonly calls: readonly Promise<{
    readonly nNF: number;
    readonly status: number;
    readonly codigo: string;
  }>[];
}

async function begin(): Promise<Race> {
  const place = harness.place();
  const cli = processesOver(() => place.data);
  const made = await cli.run([
    'token', 'criar', '--cnpj', harness.cnpj, '--ambiente', 'homologacao', '--escopos', 'consultar,inutilizar', '--json',
  ]); // prettier-ignore
  const token = { id: textAt(made.json, 'id'), text: textAt(made.json, 'token') };
  const service = await cli.start(['servir', '--porta', '0']);
  const calls = Array.from({ length: CALLS }, async () => {
    const nNF = harness.numbers();
    const response = await fetch(`${textAt(service.json, 'endereco')}/nfe/inut`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': token.text },
      body: JSON.stringify({
        ano: 26,
        serie: 7,
        nNFIni: nNF,
        nNFFin: nNF,
        xJust: 'Números pulados por falha do emissor',
      }),
    });
    const body: unknown = await response.json();
    return { nNF, status: Number(dig(body, 'status')), codigo: codigoOf(body) };
  });
  await Promise.any(calls);
  return { place, service, token, calls };
}

function codigoOf(body: unknown): string {
  const codigo = dig(body, 'erro', 'codigo');
  return typeof codigo === 'string' ? codigo : '';
}

/** Rows of the journal recorded as being sent after `instant`. */
function sentAfter(place: HarnessFolder, instant: number): number {
  const db = new DatabaseSync(join(place.data, 'diario.sqlite'), { readOnly: true });
  try {
    const rows = db.prepare("SELECT at FROM disablement_event WHERE kind = 'sending'").all();
    return rows.filter(({ at }) => Date.parse(String(at)) > instant + SAME_INSTANT_MS).length;
  } finally {
    db.close();
  }
}

/** SEFAZ recorded exactly what was answered as done: nothing twice, nothing lost. */
async function judge({ calls }: Race, refusal: string): Promise<{ done: number; refused: number }> {
  const answers = await Promise.all(calls);
  const done = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ codigo }) => codigo === refusal);
  expect(done.length + refused.length).toBe(CALLS);
  for (const { nNF } of done) expect(harness.recorded(nNF, nNF)).toBe(1);
  for (const { nNF } of refused) expect(harness.recorded(nNF, nNF)).toBe(0);
  return { done: done.length, refused: refused.length };
}

async function rounds(what: string, round: () => Promise<void>): Promise<void> {
  const until = performance.now() + (long ? LONG_MS : 0);
  let runs = 0;
  do {
    await round();
    runs += 1;
  } while (performance.now() < until);
  report({ what, runs, twice: 0, lost: 0, uncertain: 0 });
}

test('a token revoked by another program stops waiting calls', { timeout: TIME_MS }, async () => {
  await rounds('40 calls wait, their token is revoked', async () => {
    const race = await begin();
    const { place, service, token } = race;
    const revoked = await processesOver(() => place.data).run(['token', 'revogar', token.id, '--json']);
    expect(revoked.exit).toBe(0);
    await judge(race, 'token.revoked');
    const db = new DatabaseSync(join(place.data, 'balcao.sqlite'), { readOnly: true });
    const at = Date.parse(String(db.prepare('SELECT revoked_at AS at FROM token').get()?.['at']));
    db.close();
    expect(sentAfter(place, at)).toBe(0);
    await service.stop('SIGTERM');
    place.remove();
  });
});

test('SIGTERM stops waiting calls, and running sends are completed', { timeout: TIME_MS }, async () => {
  await rounds('40 calls wait, the service gets SIGTERM', async () => {
    const race = await begin();
    const ended = race.service.stop('SIGTERM');
    const { refused } = await judge(race, 'app.closing');
    expect(refused).toBeGreaterThan(0);
    expect((await ended).exit).toBe(0);
    race.place.remove();
  });
});
