/** The newer tables of codes in worker threads, whose modules are their own. */

import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { codeTablesSchema, setNewerTables, type CodeTables } from '../../../shared/fiscal/code-tables.ts';

const NAME = 'balcao.code-tables';

/** For every thread that starts from now on. */
export function giveThreadsTables(tables: CodeTables | undefined): void {
  setEnvironmentData(NAME, tables);
}

/** Called by a thread that judges documents, before it reads the first. */
export function takeThreadTables(): void {
  setNewerTables(codeTablesSchema.safeParse(getEnvironmentData(NAME)).data);
}
