/** Writes one company of the shared journal as the journal of a single computer: the same requests and events, under a chain of their own. */

import { setImmediate as turn } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import { appError, type AppError } from '../../../../../shared/errors.ts';
import { err, ok, type Result } from '../../../../../shared/result.ts';
import { inPostgresTransaction, type Postgres } from '../../../../storage/postgres/database.ts';
import { CHAIN_START } from '../../chain.ts';
import { createCopying } from '../../sqlite/copy-events.ts';
import type { PastWatch } from '../../sqlite/past-journal.ts';
import { companyPiece, faultOf } from '../chains/company-chain.ts';

export interface ExportedCompany {
  readonly events: number;
  readonly requests: number;
  /** Hash of the last link on the server, in hexadecimal. */
  readonly head: string;
}

/**
 * @param into an open, empty `diario.sqlite`. Reads one state of the server, and verifies the company's chain on the way.
 * Errors: `database.*`, among them `database.chain-broken`; `company.missing` where the journal has nothing of it; `call.aborted`.
 */
export async function exportCompany(
  database: Postgres,
  cnpj: string,
  into: DatabaseSync,
  { signal, progress }: PastWatch,
): Promise<Result<ExportedCompany, AppError>> {
  const copying = createCopying(into);
  return inPostgresTransaction(database, 'snapshot', async ({ query }) => {
    const [company] = await query(
      `SELECT c.company_id AS id, count(e.event_id) AS events FROM balcao.company c
         LEFT JOIN balcao.event e USING (company_id) WHERE c.cnpj = $1 GROUP BY c.company_id`,
      [cnpj],
    );
    const total = Number(company?.['events'] ?? 0);
    if (total === 0) return err(appError('company.missing', { cnpj }));
    let head = CHAIN_START;
    let position = 0;
    let requests = 0;
    for (;;) {
      if (signal?.aborted) return err(appError('call.aborted'));
      const { rows, end } = await companyPiece({ query }, Number(company?.['id']), position);
      for (const row of rows) {
        position += 1;
        const why = faultOf(row, head, position);
        if (why) return err(appError('database.chain-broken', { cnpj, position, why }));
        head = String(row['hash']);
        if (row['kind'] === 'prepared') requests += 1;
      }
      copying.add(rows);
      progress?.(position, total);
      if (end) return ok({ events: position, requests, head });
      await turn();
    }
  });
}
