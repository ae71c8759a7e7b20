/** One of ten workers on one shared journal: reserves as an office does, with SEFAZ's answer between two acts, and prints how long each took. */

import { setTimeout as sleep } from 'node:timers/promises';
import { openSharedJournal } from '../../../electron/disablement/journal/postgres/open-postgres.ts';
import { parseConnectionUrl } from '../../../electron/storage/postgres/connection-url.ts';
import { AT, reservingOf, workerRow } from '../worker-row.ts';

export interface ReserveFigures {
  /** Milliseconds of each reservation, its commit included, of a program that has been working for some acts. */
  readonly times: readonly number[];
  /** Of its first acts, in which the program and its connection are still being warmed up. */
  readonly first: readonly number[];
}

/** About what SEFAZ takes to answer. */
const ANSWER_MS = 250;
const WARM = 10;

/** `begin`: when all workers have started, in milliseconds since 1970. */
const [url = '', worker = '0', acts = '100', begin = '0'] = process.argv.slice(2);
const settings = parseConnectionUrl(url);
if (!settings.ok) throw new Error(JSON.stringify(settings.error));
const opened = await openSharedJournal(settings.value);
if (!opened.ok) throw new Error(JSON.stringify(opened.error));
const { journal, owners } = opened.value;
const owner = await owners.mine();
const times: number[] = [];
const first: number[] = [];
await sleep(Math.max(0, Number(begin) - Date.now()));
for (let act = 1; act <= Number(acts) + WARM; act += 1) {
  // Series by worker: of the five companies four workers share each.
  const requestId = `${worker}-${act}`;
  const row = workerRow(requestId, Number(worker), act * 2);
  await journal.add(row);
  // The check before the confirmation, which a sending always has before it.
  await journal.survey(row, requestId);
  const started = performance.now();
  const reserved = await journal.reserve(reservingOf(requestId, owner));
  (act > WARM ? times : first).push(performance.now() - started);
  if (!reserved.ok) throw new Error(reserved.error.code);
  await sleep(ANSWER_MS * (0.5 + Math.random()));
  const data = { nProt: '1', provedBy: '102' } as const;
  await journal.note(requestId, { kind: 'outcome', step: 'homologate', at: AT, disabled: true, data });
}
await owners.release();
await journal.close();
console.log(JSON.stringify({ times, first } satisfies ReserveFigures));
