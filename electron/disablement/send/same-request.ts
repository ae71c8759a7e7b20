/** Finds the journal's request for an identical range, so that a repeated call creates no second one. */

import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type DisablementView, tpAmbOf } from '../../../shared/contract.ts';
import { disablementId } from '../../../shared/fiscal/disablement-id.ts';
import { shortYear } from '../../../shared/fiscal/numbering.ts';
import { cUfOf } from '../../../shared/fiscal/issuer/uf.ts';
import { SLOW } from '../../storage/files/time-limit.ts';
import type { RangeInput } from '../check/range-input.ts';
import type { DisablementContext } from '../deps.ts';
import { stateOf, type EventRow, type Story } from '../journal/journal-rows.ts';
import { identicalAmong } from '../journal/overlap.ts';
import { mayOpen } from '../archive/own-path.ts';
import { filedHere, filedThere, isSaved } from '../journal/seat.ts';
import { fullViewOf } from '../view.ts';

/** The request of this Id that is done, being sent, or without an answer (journal rule 2: it blocks its numbers). */
export async function identicalTo(
  context: DisablementContext,
  wanted: RangeInput,
): Promise<DisablementView | undefined> {
  const id = idOf(context, wanted);
  const { blocking } = await context.survey({ ...wanted, tpAmb: tpAmbOf(wanted.environment) });
  const story = identicalAmong(id, blocking);
  return story && fullViewOf(context, story);
}

/** A prepared request of this Id and justification that this process is not working on; the newest of several. */
export async function waitingFor(
  context: DisablementContext,
  wanted: RangeInput & { readonly xJust: string },
): Promise<DisablementView | undefined> {
  const id = idOf(context, wanted);
  const { journal, inFlight } = context;
  const waits = ({ row: { requestId, xJust }, events }: Story) =>
    xJust === wanted.xJust && !inFlight.has(requestId) && stateOf(events) === 'prepared';
  const story = id === undefined ? undefined : (await journal.ofId(wanted.environment, id)).find(waits);
  return story && fullViewOf(context, story);
}

/** Where its XML was saved last, if this computer opens such a path: see {@link mayOpen}. */
export function pathHere({ deps }: DisablementContext, events: readonly EventRow[]): string | undefined {
  const own = filedHere(events);
  const path = (own ?? filedThere(events))?.data.paths.at(-1);
  return path !== undefined && mayOpen(deps.archiveRoot(), path, own !== undefined) ? path : undefined;
}

/** True if the last saving succeeded and the XML is where the journal says; also if the disk or share does not answer in time. */
export async function isFiled(context: DisablementContext, events: readonly EventRow[]): Promise<boolean> {
  const path = pathHere(context, events);
  if (path === undefined || !isSaved(events)) return false;
  const found = await context.fileReads.read(dirname(path), () =>
    access(path).then(
      () => true,
      () => false,
    ),
  );
  return found === SLOW || found;
}

/** Undefined while the company has no UF. */
function idOf(
  { deps }: DisablementContext,
  { cnpj, mod, serie, nNFIni, nNFFin, ano, ...wanted }: RangeInput,
): string | undefined {
  const uf = wanted.uf ?? deps.company(cnpj)?.uf;
  return uf && disablementId({ cUF: cUfOf(uf), ano: shortYear(ano), cnpj, mod, serie, nNFIni, nNFFin });
}
