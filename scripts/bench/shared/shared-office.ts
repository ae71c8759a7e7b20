/** Measures the panel of an office of 2,000 companies whose journal is shared on PostgreSQL: asked for the first time, again, and drawn. */

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../../electron/app.ts';
import type { JournalDatabases } from '../../../electron/disablement/journal/postgres/testing/journal-databases.ts';
import { packBlock } from '../../../electron/numbering/office/block-text.ts';
import { keyOf } from '../../../electron/numbering/testing/documents.ts';
import { inTransaction, openDatabase } from '../../../electron/storage/database/database.ts';
import { SCHEMA } from '../../../electron/storage/database/schema.ts';
import { fillOffice, type OfficeCompany } from '../../../electron/testing/many-companies.ts';
import { called, openBenchApp } from '../bench-app.ts';
import { measureCalls, measurePanelPage, type CallFigures } from '../office.ts';

export interface SharedOfficeFigures extends CallFigures {
  /** From the key to the drawn table, median of later openings. */
  readonly panelPageMs: number;
}

const COMPANIES = 2_000;
/** Three events each: about two dozens of a company. */
const DISABLEMENTS = 8;
/** Numbers that files of another computer show, of which one in ten is left out. */
const OTHERS = 90;
const CONNECTS_MS = 120_000;

/** `folder` is emptied by the caller. */
export async function measureSharedOffice(
  databases: JournalDatabases,
  folder: string,
): Promise<SharedOfficeFigures> {
  const { url } = await databases.fresh();
  const ports = { sharedJournal: { variable: url } };
  const dataDir = join(folder, 'escritorio-compartilhado');
  await fillSharedOffice(dataDir);
  await importPast(dataDir, url);
  const figures = await measureCalls(dataDir, ports);
  const panelPageMs = await measurePanelPage(dataDir, ports);
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  return { ...figures, panelPageMs };
}

/** A single computer's office, in which another computer's files say something of every company. */
export async function fillSharedOffice(dataDir: string, disablements = DISABLEMENTS): Promise<void> {
  const companies = await fillOffice(dataDir, {
    companies: COMPANIES,
    consults: 20,
    disablements,
    openEvery: 20,
  });
  writeFileSync(join(dataDir, 'sessao.json'), JSON.stringify({ environment: 'producao' }));
  const db = openDatabase(join(dataDir, 'balcao.sqlite'), { durability: 'normal', migrations: SCHEMA });
  if (!db.ok) throw new Error(db.error.code);
  const add = db.value.prepare(
    `INSERT INTO file_numbers (emitter, mod, serie, tp_amb, block, seat, machine, facts)
     VALUES (?, '55', 2, '1', 0, 'outra-pasta', 'MARIA no CAIXA-2', ?)`,
  );
  inTransaction(db.value, () => companies.forEach(({ cnpj }) => add.run(cnpj, othersFacts(cnpj))));
  db.value.close();
}

function othersFacts(cnpj: OfficeCompany['cnpj']): string {
  const issued = new Date(Date.now() - 5 * 86_400_000).toISOString();
  const rows = Array.from({ length: OTHERS }, (_, n) => n + 1)
    .filter((nNF) => nNF % 10 !== 0)
    .map((nNF) => ({
      kind: 'key' as const,
      nNF,
      issued,
      standing: 'authorized' as const,
      chNFe: keyOf({ cnpj, nNF, serie: 2, day: issued.slice(0, 10) }),
    }));
  return packBlock({ cnpj, mod: '55', serie: 2, tpAmb: '1' }, rows);
}

/** Connects the folder, brings its journal in, and waits until all it knows is handed in. */
export async function importPast(dataDir: string, url: string): Promise<void> {
  const app = await openBenchApp(dataDir, { sharedJournal: { variable: url } });
  await called(app, 'shared-journal.import', { which: 'own' });
  await settled(app);
  await app.close();
}

/** When nothing waits to be handed in or taken. */
export async function settled(app: App): Promise<void> {
  const until = performance.now() + CONNECTS_MS;
  for (;;) {
    const { standing, waiting } = await called(app, 'shared-journal.state', {});
    if (standing === 'connected' && waiting === 0) return;
    if (performance.now() > until) throw new Error(`the office is ${standing}, ${waiting} rows wait`);
    await sleep(200);
  }
}
