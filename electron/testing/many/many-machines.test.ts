/**
 * Ten computers with ten data folders on one PostgreSQL, while their processes and the server itself are killed: nothing twice, nothing
 * lost, nothing claimed falsely, by a count that the program has no part in.
 */

import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  settingsOf,
  startJournalDatabases,
  type JournalDatabases,
} from '../../disablement/journal/postgres/testing/journal-databases.ts';
import { long, report } from '../../disablement/testing/figures.ts';
import { valueOf } from '../../disablement/testing/test-context.ts';
import { openPostgres } from '../../storage/postgres/database.ts';
import { withoutPostgres } from '../../storage/postgres/testing/cluster.ts';
import { useSefaz } from '../own-sefaz.ts';
import { openTestApp } from '../test-app.ts';
import { actsOf, companiesOf, environment, type Act } from './acts.ts';
import { countAll, LOG_EVENTS } from './count.ts';
import { startCountingSefaz } from './counting-sefaz.ts';
import { seatOf, type Face, type Office, type Seat } from './seats.ts';
import { startStorm } from './storm.ts';

const reason = withoutPostgres();
const ACTS = Number(process.env['BALCAO_PROOF_ACTS'] ?? (long ? 20_000 : 40));
const STORM = long ? { perSeat: 80, perServer: 500 } : { perSeat: 10, perServer: 15 };
/** In `npm test` one of each. */
const FACES: readonly Face[] = long
  ? ['core', 'core', 'core', 'core', 'core', 'core', 'web', 'service', 'command', 'command']
  : ['core', 'web', 'service', 'command'];
/** Acts at once in one process; the command line and the browser's window have one. */
const LANES: Readonly<Record<Face, number>> = { core: 3, service: 3, web: 1, command: 1 };
/** A command is a process of its own, which costs a hundred times an act in one that is open: meanwhile the others do so many. */
const BETWEEN: Readonly<Record<Face, number>> = { core: 0, service: 0, web: 0, command: long ? 150 : 12 };
/** The last acts are under way in other lanes when a lane looks. */
const LAST = 30;
const COMPANIES = 24;
/**
 * What a seat reads where another one has the numbers, or where nothing is known yet: no protocol, and it is not tried again.
 */
const SETTLED =
  /^(disablement\.(overlap|already|busy|uncertain)|estado\.(incerta|uncertain|inutilizada|sending|enviando))$/;
/** Nothing was sent, or the process is gone: the person tries again. */
const AGAIN =
  /^(killed|sefaz\.timeout|database\..*|confirmation\.withdrawn|call\.aborted|disablement\.declined|estado\.(prepared|preparada))$/;
const LATER_MS = 600_000;

describe.skipIf(reason !== undefined)(`many machines${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let base: string;
  let databases: JournalDatabases;
  let sefaz: ChildProcess;
  let seats: readonly Seat[];
  let addresses: { readonly url: string; readonly admin: string };
  let cnpj: string;

  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'balcao-muitas-'));
    databases = await startJournalDatabases();
    addresses = await databases.fresh();
    const admin = await openPostgres(settingsOf(addresses.admin), { most: 1 });
    await admin.query(LOG_EVENTS);
    await admin.close();
    const template = join(base, 'modelo');
    const made = await makeTemplate(base, template);
    ({ sefaz, cnpj } = made);
    const page = join(base, 'pagina');
    mkdirSync(page);
    writeFileSync(join(page, 'index.html'), '<!doctype html><title>x</title>');
    const env = { ...process.env, DATABASE_URL: addresses.url };
    const office: Office = { env, token: made.token, page };
    seats = FACES.map((face, n) => {
      const dataDir = join(base, `maquina-${n + 1}`);
      cpSync(template, dataDir, { recursive: true });
      return seatOf(face, dataDir, office);
    });
  }, 120_000);
  afterAll(async () => {
    for (const seat of seats) seat.kill();
    sefaz.disconnect();
    await databases.remove();
    rmSync(base, { recursive: true, force: true, maxRetries: 10 });
  });

  test(
    'computers of all faces, killed at random, and a server that is killed too: nothing twice, nothing lost, nothing false',
    { timeout: 7_200_000 },
    async () => {
      const acts = actsOf(companiesOf(cnpj, COMPANIES), ACTS);
      const said = new Set<string>();
      const strange: string[] = [];
      let done = 0;
      const acted = { more: () => (done += 1), done: () => done };
      await Promise.all(seats.map((seat) => seat.start()));
      const storm = startStorm(seats, databases.cluster, { ...STORM, done: () => done });
      await Promise.all(seats.flatMap((seat) => lanesOf(seat, acts, { said, strange, acted })));
      await storm.end();

      sefaz.send('calm');
      const left = await resolveAll(seats[0]);
      await Promise.all(seats.map((seat) => seat.close()));
      // What was settled by others is saved when the journal is next opened.
      expect(left).toEqual([]);

      const admin = await openPostgres(settingsOf(addresses.admin), { most: 1 });
      const places = { record: join(base, 'sefaz.jsonl'), serverLog: databases.cluster.log, said };
      const count = await countAll(admin, { ...places, dataDirs: seats.map(({ dataDir }) => dataDir) });
      await admin.close();
      const { seats: killed, servers } = storm.kills();
      expect(count).toMatchObject({ twice: [], lost: [], falsely: [] });
      expect(strange).toEqual([]);
      expect(count.states).not.toHaveProperty('uncertain');
      expect(count.states).not.toHaveProperty('sending');
      expect([killed, servers].every((kills) => kills > 0)).toBe(true);
      report({
        what: `many machines: ${seats.length} processes of all faces, PostgreSQL killed ${servers} times`,
        runs: ACTS,
        kills: killed + servers,
        twice: count.twice.length,
        lost: count.lost.length,
        falsely: count.falsely.length,
        uncertain: count.uncertain,
      });
    },
  );

  /** Each takes the next act when it is free, as a person does; one that is gone is started again. */
  function lanesOf(
    seat: Seat,
    acts: Iterator<Act>,
    {
      said,
      strange,
      acted,
    }: {
      readonly said: Set<string>;
      readonly strange: string[];
      readonly acted: { readonly more: () => void; readonly done: () => number };
    },
  ): Promise<void>[] {
    let starting: Promise<void> | undefined;
    const again = () => (starting ??= seat.start().finally(() => (starting = undefined)));
    const perform = async (act: Act): Promise<void> => {
      for (;;) {
        const outcome = await seat.perform(act);
        if ('nProt' in outcome) return void said.add(outcome.nProt);
        const { code } = outcome;
        if (SETTLED.test(code)) return;
        if (!AGAIN.test(code)) return void strange.push(`${seat.face} ${code}`);
        await pause(300);
        if (code === 'killed') await again();
      }
    };
    return Array.from({ length: LANES[seat.face] }, async () => {
      for (let next = acts.next(); next.done !== true; next = acts.next()) {
        await perform(next.value);
        acted.more();
        const until = Math.min(acted.done() + BETWEEN[seat.face], ACTS - LAST);
        while (acted.done() < until) await pause(100);
      }
    });
  }

  /** A person resolves what is uncertain, some minutes later, and every file is saved. Returns what is left. */
  async function resolveAll(seat: Seat | undefined): Promise<readonly unknown[]> {
    await seat?.close();
    const core = await openTestApp(seat?.dataDir, {
      sharedJournal: { variable: addresses.url },
      clock: { now: () => new Date(Date.now() + LATER_MS), alone: true },
    });
    const pending = async () => valueOf(await core.call('disablement.list', { environment, pending: true }));
    for (let tries = 0; tries < 200; tries += 1) {
      const open = await pending();
      if (open.length === 0) break;
      for (const { requestId, state } of open) {
        const named = { environment, requestId };
        if (state === 'uncertain') valueOf(await core.call('disablement.resend', named));
        else if (state === 'homologated') valueOf(await core.call('disablement.save-file', named));
      }
      await pause(200);
    }
    const left = await pending();
    await core.app.close();
    return left.map(({ id, state }) => ({ id, state }));
  }
});

/** A data folder with the certificate, its branches, the SEFAZ's address and a token of the service; and that SEFAZ, started. */
async function makeTemplate(base: string, dataDir: string) {
  const sefaz = await startCountingSefaz(base);
  const { cnpj } = await sefaz.certificate();
  mkdirSync(dataDir);
  const core = await openTestApp(dataDir);
  await useSefaz(core, sefaz);
  for (const branch of companiesOf(cnpj, COMPANIES)) {
    valueOf(await core.call('company.save', { environment, cnpj: branch, name: `Loja ${branch}`, uf: 'SP' }));
  }
  const made = await core.call('token.create', { environment, cnpj, scopes: ['consultar', 'inutilizar'] });
  const { token } = valueOf(made);
  await core.app.close();
  // The command line, the service and the web host have the key under another name.
  cpSync(join(dataDir, 'chave'), join(dataDir, 'cofre.chave'));
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, `diario.sqlite${suffix}`), { force: true });
  rmSync(join(dataDir, 'copias'), { recursive: true, force: true, maxRetries: 10 });
  return { sefaz: sefaz.child, cnpj, token };
}
