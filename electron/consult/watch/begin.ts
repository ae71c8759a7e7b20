/** Begins and ends the watching of many notes: those of a list, of a batch or of a supplier. */

import type { Environment } from '../../../shared/contract.ts';
import type { Begun, Watches } from './watches.ts';

/** Keys in one transaction. */
const PIECE = 200;

export interface Subjects {
  readonly keys: readonly string[];
  /** Of emitters, by CNPJ. */
  readonly names: Readonly<Record<string, string>>;
}

/** Whose notes: a batch's, a supplier's (CNPJ), or else those of the keys. */
interface Source {
  readonly environment: Environment;
  readonly batch?: string | undefined;
  readonly supplier?: string | undefined;
}

export interface ManyNotes extends Source, Subjects {
  /** CNPJ of the company that asks. */
  readonly cnpj?: string | undefined;
  /** Also those that SEFAZ did not find. */
  readonly notFound?: boolean | undefined;
}

/** Returns how many keys began, and how many did not by which reason. */
export async function beginAll(
  watches: Watches,
  { environment, batch, supplier, keys, names, cnpj: company = '', notFound }: ManyNotes,
  now: Date,
  yieldTurn: () => Promise<void>,
): Promise<Record<Begun, number>> {
  if (supplier !== undefined) {
    const before = watches.store.supplier(environment, supplier);
    const name = names[supplier] ?? before?.name ?? '';
    const since = before?.since ?? now.getTime();
    watches.store.putSupplier(environment, { since, cnpj: supplier, company, name });
  }
  const counts: Record<Begun, number> = { begun: 0, already: 0, final: 0, tooOld: 0, notFound: 0 };
  // Most keys of a batch that SEFAZ does not have are wrong ones: those are watched where a person asks for it.
  const known = batch !== undefined && notFound !== true;
  const from = { ...sourceOf({ environment, batch, supplier }), environment, company, names, known };
  for (let at = 0; at < keys.length; at += PIECE) {
    for (const each of watches.begin({ ...from, chNFes: keys.slice(at, at + PIECE) })) counts[each] += 1;
    await yieldTurn();
  }
  return counts;
}

/** Returns how many notes are no longer watched. */
export async function stopAll(
  { store, stop }: Watches,
  { chNFes = [], ...from }: Source & { readonly chNFes?: readonly string[] | undefined },
  yieldTurn: () => Promise<void>,
): Promise<number> {
  const { environment, supplier } = from;
  if (supplier !== undefined) store.removeSupplier(environment, supplier);
  const { source, sourceId } = sourceOf(from);
  const rows =
    source === 'note'
      ? chNFes.flatMap((chNFe) => store.note(environment, chNFe) ?? [])
      : store.ofSource(environment, source, sourceId);
  let stopped = 0;
  for (let at = 0; at < rows.length; at += PIECE) {
    stopped += stop(rows.slice(at, at + PIECE));
    await yieldTurn();
  }
  return stopped;
}

function sourceOf({ batch, supplier }: Source) {
  if (supplier !== undefined) return { source: 'supplier', sourceId: supplier } as const;
  if (batch !== undefined) return { source: 'batch', sourceId: batch } as const;
  return { source: 'note', sourceId: '' } as const;
}
