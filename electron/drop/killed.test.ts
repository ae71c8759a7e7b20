/** A process that ends at each step, and two at once: each request is done once and answered, counted at the SEFAZ. */

import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, afterEach, expect, it } from 'vitest';
import type { CallOutput, DropView } from '../../shared/contract.ts';
import { long } from '../disablement/testing/figures.ts';
import { must, openTestApp, type TestApp } from '../testing/test-app.ts';
import { openLedger } from '../training/notes/ledger.ts';
import type { Asked } from './answer.ts';
import { placesOf } from './names.ts';
import { serveFolder, type DropStep, type FolderDeps, type ServedFolder } from './serve-folder.ts';
import { consSitNFe, fileText, inutNFe, inutTxt, makeFolder, until } from './testing/folder.ts';

let core: TestApp;
let begun: CallOutput<'training.begin'>;
let grant: DropView;
let ask: FolderDeps['ask'];
let folder: string;
let open: ServedFolder[];

beforeAll(async () => {
  core = await openTestApp();
  begun = must(await core.call('training.begin', {}));
  const { cnpj } = begun.company;
  const made = must(
    await core.call('token.create', { cnpj, environment: 'treino', scopes: ['consultar', 'inutilizar'] }),
  );
  const { address } = must(await core.call('service.switch', { on: true, port: 0 }));
  grant = { ...made.view, folder: '', charset: 'utf-8' };
  // The service's answer to the same request, over HTTP.
  ask = async ({ path, body: read }) => {
    const body = must(read);
    const response = await fetch(`${address ?? ''}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': made.token },
      body: JSON.stringify(Object.fromEntries(body)),
    });
    const answer = (await response.json()) as Asked['reply']['body'] & { retornoInutNFe?: { chave: string } };
    const range = answer.retornoInutNFe?.chave;
    return {
      reply: { http: response.status, body: answer },
      subject: body.get('chNFe') ?? (range === undefined ? '' : `ID${range}`),
    };
  };
});
afterAll(() => core.close());

beforeEach(() => {
  folder = makeFolder();
  open = [];
  mkdirSync(placesOf(folder).inbox);
});
afterEach(async () => {
  await Promise.all(open.map((each) => each.close()));
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

function serve(more: Partial<FolderDeps> = {}): ServedFolder {
  const own = {
    grant: { ...grant, folder },
    ask,
    call: core.call,
    isLive: () => true,
    failed: () => undefined,
  };
  const served = serveFolder({ ...own, ...more });
  open.push(served);
  return served;
}

function drop(name: string, content: string): void {
  writeFileSync(join(folder, 'temp'), content);
  renameSync(join(folder, 'temp'), join(placesOf(folder).inbox, name));
}

/** Longer than a test may last: its own limit ends it, which Windows' Node under Wine has longer. */
const LONG_MS = 600_000;
const answer = (name: string) => fileText(join(placesOf(folder).outbox, name), LONG_MS);
const isIdle = () =>
  [placesOf(folder).inbox, placesOf(folder).working].every((each) =>
    readdirSync(each).every((name) => !name.includes('-ped-')),
  );
const requests = async () =>
  must(await core.call('disablement.list', { environment: 'treino', pending: false }));

it.each<DropStep>(['claimed', 'asked', 'answered'])(
  'a process that ends once a request is %s leaves it to the next one, which sends nothing twice',
  async (step) => {
    const n = { claimed: 701, asked: 702, answered: 703 }[step];
    const chNFe = begun.examples['authorized'] ?? '';
    let ended = 0;
    const first = serve({
      reached: (now) => {
        if (now !== step) return;
        ended += 1;
        throw new Error('killed');
      },
    });
    drop(`n${n}-ped-inu.xml`, inutNFe({ cnpj: grant.cnpj, n }));
    drop('nota-ped-sit.xml', consSitNFe(chNFe));
    await until(() => ended >= 2);
    await first.close();
    serve();
    expect(await answer(`n${n}-inu.xml`)).toContain('<cStat>102</cStat>');
    expect(await answer('nota-sit.xml')).toContain('<cStat>100</cStat>');
    await until(isIdle);
    const sent = (await requests()).filter(({ nNFIni }) => nNFIni === n);
    expect(sent.map(({ attempts, state }) => [attempts, state])).toEqual([[1, 'homologated']]);
  },
);

it('of two programs on one folder one works, and the other takes over when it ends', async () => {
  let asked = 0;
  const counted: FolderDeps['ask'] = async (what) => {
    asked += 1;
    return ask(what);
  };
  const first = serve({ ask: counted });
  serve({ ask: counted });
  for (let n = 711; n <= 715; n++) drop(`n${n}-ped-inu.xml`, inutNFe({ cnpj: grant.cnpj, n }));
  await answer('n712-inu.xml');
  await first.close();
  for (let n = 711; n <= 715; n++) expect(await answer(`n${n}-inu.xml`)).toContain('<cStat>102</cStat>');
  await until(isIdle);
  expect(asked).toBe(5);
});

/** What the training SEFAZ itself has on its disk: Ids, and how often each was recorded. */
function recordedAtSefaz(): Map<string, number> {
  const ledger = openLedger(join(core.dataDir, 'treino', 'sefaz'), new Date());
  try {
    return new Map(ledger.entries().map(({ id, count }) => [id, count]));
  } finally {
    ledger.close();
  }
}

it('under pairs of programs that end at one step in four, SEFAZ has each of twenty-four ranges once, and each is answered', async () => {
  const { cnpj } = grant;
  const chNFe = begun.examples['authorized'] ?? '';
  const numbers = Array.from({ length: 24 }, (_, i) => 721 + i);
  let steps = 0;
  const pair = () =>
    [0, 1].map(() =>
      serve({
        reached: () => {
          steps += 1;
          if (steps % 4 === 0) throw new Error('killed');
        },
      }),
    );
  const half = join(placesOf(folder).inbox, 'n720-ped-inu.xml');
  const whole = inutNFe({ cnpj, n: 720 });
  const writer = openSync(half, 'w');
  writeSync(writer, whole.slice(0, 150));
  for (const n of numbers) {
    if (n % 2) drop(`n${n}-ped-inu.xml`, inutNFe({ cnpj, n }));
    else drop(`n${n}-ped-inu.txt`, inutTxt({ cnpj, n }));
    if (n % 3 === 0) drop(`n${n}-ped-sit.xml`, consSitNFe(chNFe));
  }
  writeSync(writer, whole.slice(150));
  closeSync(writer);
  for (let round = 0; round < 4; round += 1) {
    const programs = pair();
    await delay(600);
    await Promise.all(programs.map((each) => each.close()));
  }
  serve();
  for (const n of [720, ...numbers]) {
    expect(await answer(`n${n}-inu.xml`)).toContain('<cStat>102</cStat>');
    if (n > 720 && n % 3 === 0) expect(await answer(`n${n}-sit.xml`)).toContain('<cStat>100</cStat>');
  }
  await until(isIdle);
  expect(steps).toBeGreaterThan(8);
  const sent = (await requests()).filter(({ nNFIni }) => nNFIni >= 720 && nNFIni <= 744);
  expect(sent.map(({ attempts }) => attempts)).toEqual(sent.map(() => 1));
  const recorded = recordedAtSefaz();
  expect(sent.map(({ id }) => recorded.get(id))).toEqual([720, ...numbers].map(() => 1));
}, 60_000);

/** All of them are there at the first look, however many they are. */
const FILES = long ? 1_000 : 100;

it('files at once keep the order in which they were written, one disablement at a time', async () => {
  const order: string[] = [];
  let now = 0;
  let most = 0;
  serve({
    ask: async ({ body, path }) => {
      if (path === '/nfe/inut') order.push(must(body).get('nNFIni') ?? '');
      now += path === '/nfe/inut' ? 1 : 0;
      most = Math.max(most, now);
      await new Promise(setImmediate);
      now -= path === '/nfe/inut' ? 1 : 0;
      const erro = { cStat: '000', xMotivo: 'Espere.', codigo: 'sefaz.paused' };
      return { reply: { http: 429, body: { status: -3, motivo: 'Espere.', erro } }, subject: '' };
    },
  });
  for (let n = 1; n <= FILES; n++) drop(`p${n}-ped-inu.xml`, inutNFe({ cnpj: grant.cnpj, n }));
  await until(isIdle, LONG_MS);
  expect(order).toHaveLength(FILES);
  expect(order).toEqual(order.toSorted((a, b) => Number(a) - Number(b)));
  expect(most).toBe(1);
}, 60_000);
