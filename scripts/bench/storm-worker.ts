/**
 * One of the workers of `npm run scale` that are killed and lose their server: reserves numbers that another worker wants too, writes each
 * sending into a file as SEFAZ would, and goes on after whatever happens.
 */

import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  openSharedJournal,
  type SharedJournal,
} from '../../electron/disablement/journal/postgres/open-postgres.ts';
import { parseConnectionUrl } from '../../electron/storage/postgres/connection-url.ts';
import { databaseRefusal } from '../../electron/storage/postgres/refusal.ts';
import { AT, reservingOf, workerRow } from './worker-row.ts';

/** A sending, as the record of the worker has it: a line of JSON. */
export interface SentLine {
  readonly requestId: string;
  readonly serie: number;
  readonly nNF: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const ANSWER_MS = 250;
const AGAIN_MS = 100;

/** `name`: of the worker, never used before; `serie`: it shares with another worker; `until`: milliseconds since 1970. */
const [url = '', name = '0', serie = '0', record = '', until = '0'] = process.argv.slice(2);
const settings = parseConnectionUrl(url);
if (!settings.ok) throw new Error(JSON.stringify(settings.error));

async function open(): Promise<SharedJournal> {
  for (;;) {
    const opened = settings.ok ? await openSharedJournal(settings.value) : settings;
    if (opened.ok) return opened.value;
    await sleep(AGAIN_MS);
  }
}

const { journal, owners } = await open();
for (let nNF = 1; Date.now() < Number(until); nNF += 1) {
  const row = workerRow(`${name}-${nNF}`, Number(serie), nNF);
  const { requestId } = row;
  try {
    const { blocking } = await journal.survey(row);
    if (blocking.length > 0) continue;
    await journal.add(row);
    await journal.survey(row, requestId);
    const reserved = await journal.reserve(reservingOf(requestId, await owners.mine()));
    if (!reserved.ok) continue;
    const sent: SentLine = { requestId, serie: Number(serie), nNF, at: Date.now() };
    appendFileSync(record, `${JSON.stringify(sent)}\n`);
    await sleep(ANSWER_MS * (0.5 + Math.random()));
    const data = { nProt: '1', provedBy: '102' } as const;
    await journal.note(requestId, { kind: 'outcome', step: 'homologate', at: AT, disabled: true, data });
  } catch (error) {
    // The server is away: nothing was sent, or the answer stays to be noted. Anything else is a defect.
    if (!databaseRefusal(error)) throw error;
    await sleep(AGAIN_MS);
  }
}
await owners.release();
await journal.close();
