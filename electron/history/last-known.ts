/** What the last answer that said something of a note said: its columns, and how a row is read. */

import { z } from 'zod';
import type { LastKnown } from '../../shared/contract.ts';
import { markedKnown } from '../../shared/explain/situation-notices.ts';
import { parsedJson } from '../../shared/parsed-json.ts';

/** Of the row `c` of `consultation`. */
export const KNOWN = `c.situation AS situacao, c.c_stat AS cStat, c.x_motivo AS xMotivo, c.n_prot AS nProt, c.at AS consultadoEm, c.avisos`;

interface KnownRow extends Omit<LastKnown, 'marcada'> {
  /** As JSON; null of an answer that an older program stored. */
  readonly avisos: string | null;
}

/** `row`: what {@link KNOWN} selects, or undefined. */
export function lastKnownOf(row: unknown): LastKnown | undefined {
  if (!row) return undefined;
  const { avisos, situacao, cStat, xMotivo, nProt, consultadoEm } = row as KnownRow;
  return markedKnown({ situacao, cStat, xMotivo, nProt, consultadoEm }, noticesIn(avisos));
}

const noticesSchema = z.array(z.string());

/** The codes of notices that an answer was stored with. Most have none, and this is asked of every stored answer. */
export function noticesIn(avisos: string | null): readonly string[] {
  if (avisos === null || avisos === '' || avisos === '[]') return [];
  return noticesSchema.safeParse(parsedJson(avisos)).data ?? [];
}
