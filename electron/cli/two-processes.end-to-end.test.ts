/** Two programs at once over one data folder: of two requests for the same numbers one is sent, the other reported. */

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inLanes, long, report } from '../disablement/testing/figures.ts';
import {
  openCrashHarness,
  type Ended,
  type CrashHarness,
  type HarnessFolder,
} from '../disablement/testing/crash-harness.ts';
import { openTestApp } from '../testing/test-app.ts';
import { dig, textAt } from './testing/dig.ts';
import { processesOver, type Running } from './testing/processes.ts';

const ROUNDS = long ? 20 : 1;
/** Whose rounds differ by turns. */
const TURNS = long ? 20 : 2;
const REFUSALS = ['disablement.already', 'disablement.busy', 'disablement.overlap', 'disablement.uncertain'];
const TIME_MS = 600_000;

let harness: CrashHarness;
let shared: HarnessFolder;
let service: Running;
let token: string;
const processes = processesOver(() => shared.data);

beforeAll(async () => {
  harness = await openCrashHarness();
  shared = harness.place();
  const { cnpj } = harness;
  const made = await shared.here.run([
    'token', 'criar', '--cnpj', cnpj, '--ambiente', 'homologacao', '--escopos', 'consultar,inutilizar',
  ]); // prettier-ignore
  token = textAt(made.json, 'token');
  service = await processes.start(['servir', '--porta', '0']);
}, 180_000);
afterAll(async () => {
  await service.stop('SIGTERM');
  processes.close();
  await harness.close();
});

/** Protocol of what was done, or the code of the refusal. */
interface Outcome {
  readonly nProt?: string;
  readonly code?: string;
}

function ofCommand({ stdout }: Ended): Outcome {
  const json: unknown = JSON.parse(stdout);
  const nProt = dig(json, 'retornoInutNFe', 'nProt');
  return typeof nProt === 'string' ? { nProt } : { code: textAt(json, 'erro', 'codigo') };
}

async function ofService(from: number, to: number): Promise<Outcome> {
  const response = await fetch(`${textAt(service.json, 'endereco')}/nfe/inut`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      'X-AUTH-TOKEN': token, ano: 26, serie: 7, nNFIni: from, nNFFin: to, xJust: 'Números pulados por falha do emissor',
    }), // prettier-ignore
  });
  const body: unknown = await response.json();
  const nProt = dig(body, 'retornoInutNFe', 'nProt');
  return typeof nProt === 'string' ? { nProt } : { code: textAt(body, 'erro', 'codigo') };
}

/** One was sent; the others got the stored result of the same request, or the reason why not. */
function oneActed(outcomes: readonly Outcome[], from: number, to: number): void {
  const protocols = new Set(outcomes.flatMap(({ nProt }) => nProt ?? []));
  expect(outcomes.filter(({ code }) => code !== undefined && !REFUSALS.includes(code))).toEqual([]);
  expect(protocols.size).toBe(1);
  expect(harness.recorded(from, to)).toBe(1);
}

const rounds = (count: number) => Array.from({ length: count }, (_, n) => n);
const done = (what: string, runs = ROUNDS) => report({ what, runs, twice: 0, lost: 0, uncertain: 0 });

test('two commands, the same range', { timeout: TIME_MS }, async () => {
  await inLanes(rounds(ROUNDS), 1, async () => {
    const place = harness.place();
    const both = await Promise.all([place.disable().ended, place.disable().ended]);
    oneActed(both.map(ofCommand), place.ini, place.ini + 2);
    place.remove();
  });
  done('two commands at once, the same range');
});

test('two commands, ranges with a number in common', { timeout: TIME_MS }, async () => {
  await inLanes(rounds(ROUNDS), 1, async () => {
    const place = harness.place();
    const { ini } = place;
    const both = await Promise.all([place.disable().ended, place.disable({}, ini + 2, ini + 4).ended]);
    oneActed(both.map(ofCommand), ini, ini + 4);
    expect(both.map(({ exit }) => exit).sort()).toEqual([0, 2]);
    place.remove();
  });
  done('two commands at once, a number in common');
});

test(
  'the service and a command, the same range and then an overlapping one',
  { timeout: TIME_MS },
  async () => {
    await inLanes(rounds(TURNS), 1, async (n) => {
      const ini = harness.numbers();
      const [from, to] = n % 2 === 0 ? [ini, ini + 2] : [ini + 2, ini + 4];
      const [served, ended] = await Promise.all([
        ofService(ini, ini + 2),
        shared.disable({}, from, to).ended,
      ]);
      oneActed([served, ofCommand(ended)], ini, ini + 4);
    });
    done('the service and a command at once', TURNS);
  },
);

test('the window’s calls and the service, and a double click', { timeout: TIME_MS }, async () => {
  // The window uses the command line's key here, so that both open the same certificate.
  cpSync(join(shared.data, 'cofre.chave'), join(shared.data, 'chave'));
  const core = await openTestApp(shared.data);
  const environment = 'homologacao' as const;
  try {
    await inLanes(rounds(ROUNDS), 1, async () => {
      const ini = harness.numbers();
      const prepared = await core.call('disablement.prepare', {
        environment,
        cnpj: harness.cnpj,
        mod: '55',
        serie: 7,
        ano: 2026,
        nNFIni: ini,
        nNFFin: ini + 2,
        xJust: 'Números pulados por falha do emissor',
      });
      if (!prepared.ok) throw new Error(JSON.stringify(prepared.error));
      const named = { environment, requestId: prepared.value.requestId };
      const click = async (): Promise<Outcome> => {
        const sent = await core.call('disablement.send', named);
        return sent.ok ? { nProt: sent.value.nProt } : { code: sent.error.code };
      };
      const all = [
        click(),
        click(),
        ofService(ini, ini + 2),
        shared.disable({}, ini, ini + 2).ended.then(ofCommand),
      ];
      oneActed(await Promise.all(all), ini, ini + 2);
    });
  } finally {
    await core.app.close();
  }
  done('a double click, the service and a command at once');
});
