/**
 * Measures the history with a million consultations: searches as a person types them, through the whole core, and what
 * they cost the program meanwhile. Run with --expose-gc; writes its figures as JSON to its last line.
 */

import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { HistorySort } from '../../shared/contract.ts';
import {
  addCompanies,
  addPastConsults,
  companyCnpj,
  pastConsult,
} from '../../electron/history/find/testing/past-consults.ts';
import { HISTORY_FILE } from '../../electron/history/find/history-index.ts';
import { openDatabase } from '../../electron/storage/database/database.ts';
import { SCHEMA } from '../../electron/storage/database/schema.ts';
import { called, openBenchApp } from './bench-app.ts';
import { keptBytes } from './measure.ts';

export interface HistoryFigures {
  readonly rows: number;
  /** Of all searches, at the 95th percentile and at the slowest. */
  readonly p95Ms: number;
  readonly slowestMs: number;
  readonly slowest: string;
  /** The newest entries alone, as Início asks for them. */
  readonly newestMs: number;
  /** The first page sorted by each column, both ways, at the slowest. */
  readonly sortedMs: number;
  readonly sortedBy: string;
  /** The longest time that the program itself did nothing else. */
  readonly blockedMs: number;
  /** Kept after all searches against after the first tenth. */
  readonly growth: number;
  readonly indexBytes: number;
  readonly fillMs: number;
}

const COMPANIES = 300;
const ROUNDS = 20;

const [dataDir = '', count = '1000000'] = process.argv.slice(2);
const rows = Number(count);
mkdirSync(dataDir, { recursive: true });
prepare();

const app = await openBenchApp(dataDir);
const page = (text: string, sort?: HistorySort) =>
  called(app, 'history.page', { environment: 'producao', text, ...(sort ? { sort } : {}) });

const filling = performance.now();
while ((await page('')).waiting !== undefined) await new Promise((later) => setTimeout(later, 500));
const fillMs = performance.now() - filling;
await page('padaria');

const delay = monitorEventLoopDelay({ resolution: 5 });
const times: { readonly ms: number; readonly what: string }[] = [];
let early = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [what, text] of Object.entries(searches(round))) {
    delay.enable();
    const started = performance.now();
    await page(text);
    times.push({ ms: performance.now() - started, what });
    delay.disable();
  }
  if (round === Math.floor(ROUNDS / 10)) early = keptBytes();
}
const late = keptBytes();
const started = performance.now();
await called(app, 'history.list', { environment: 'producao', limit: 50 });
const newestMs = performance.now() - started;
const sorted = await sortedTimes();
await app.close();

times.sort((a, b) => a.ms - b.ms);
const slowest = times.at(-1) ?? { ms: Number.NaN, what: '' };
const figures: HistoryFigures = {
  rows,
  p95Ms: times[Math.floor(times.length * 0.95)]?.ms ?? Number.NaN,
  slowestMs: slowest.ms,
  slowest: slowest.what,
  newestMs,
  sortedMs: sorted.ms,
  sortedBy: sorted.what,
  // What the histogram of delays holds is the timer's own interval too.
  blockedMs: delay.max / 1e6 - 5,
  growth: late / early,
  indexBytes: statSync(join(dataDir, HISTORY_FILE)).size,
  fillMs,
};
console.log(JSON.stringify(figures));

async function sortedTimes(): Promise<{ readonly ms: number; readonly what: string }> {
  let slowest = { ms: 0, what: '' };
  for (const by of ['at', 'company', 'what', 'result', 'nProt'] as const) {
    for (const down of [true, false]) {
      const started = performance.now();
      await page('', { by, down });
      const ms = performance.now() - started;
      if (ms > slowest.ms) slowest = { ms, what: `${by} ${down ? 'down' : 'up'}` };
    }
  }
  return slowest;
}

/** Other notes in every round: an answer that is at hand already is not what is measured. */
function searches(round: number): Readonly<Record<string, string>> {
  const note = pastConsult(Math.floor((rows * (round + 0.37)) / ROUNDS), COMPANIES);
  const cnpj = companyCnpj(round * 13);
  return {
    'a number': String(note.nNF),
    'a number with dots': `nº ${100 + round}`,
    'the middle of a key': note.chNFe.slice(24, 36),
    'the end of a key': note.chNFe.slice(34),
    'a whole key': note.chNFe,
    'a protocol': note.nProt || '135240000000001',
    'the end of a protocol': note.nProt.slice(7) || '00000001',
    'a company’s name': `comercio ${round * 4}`,
    'the name of many companies': ['transportes', 'mercado', 'ltda'][round % 3] ?? '',
    'a CNPJ': cnpj.replace(/^(..)(...)(...)(....)/, '$1.$2.$3/$4-'),
    'a frequent word': ['autorizado', 'cancelamento', 'base de dados'][round % 3] ?? '',
    'a name and a word': `padaria ${['autorizado', 'cancelada', 'indevido'][round % 3] ?? ''}`,
    'nothing that is there': ['transatlântico', '99887766554433221100', 'zz9zz'][round % 3] ?? '',
    everything: '',
  };
}

function prepare(): void {
  const db = openDatabase(join(dataDir, 'balcao.sqlite'), { durability: 'normal', migrations: SCHEMA });
  if (!db.ok) throw new Error(db.error.code);
  addCompanies(db.value, COMPANIES);
  addPastConsults(db.value, consults());
  db.value.close();
}

function* consults(): Generator<ReturnType<typeof pastConsult>> {
  for (let n = 0; n < rows; n += 1) yield pastConsult(n, COMPANIES);
}
