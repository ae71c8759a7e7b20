/** Converts a request of the journal to the contract's view. */

import type { DisablementView } from '../../shared/contract.ts';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import { noteNumberSchema, rangeCount, serieSchema } from '../../shared/fiscal/numbering.ts';
import type { RetornoInutNFe } from '../../shared/service/service.ts';
import type { DisablementContext } from './deps.ts';
import type { Journal } from './journal/journal.ts';
import {
  attemptsOf,
  isRequestId,
  lastOf,
  sendingsOf,
  stateOf,
  waiversOf,
  type EventRow,
  type Story,
} from './journal/journal-rows.ts';
import { filedHere, filedThere, isSaved, seatOf } from './journal/seat.ts';
import { utf8Document } from '../sefaz/xml/xml.ts';
import { sendAttemptsOf, resendFrom } from './send/resend-limits.ts';
import {
  faultOf,
  homologation,
  lastAnswer,
  procOf,
  proofOf,
  protocolOf,
  storyOf,
  unproved,
} from './journal/story.ts';

/** A request as lists show it. */
export function viewOf({ deps }: Pick<DisablementContext, 'deps'>, { row, events }: Story): DisablementView {
  const answer = lastAnswer(events);
  const provedBy = proofOf(events);
  const fault = faultOf(events);
  const file = fileOf(events);
  const said = unproved(events);
  const [first] = sendingsOf(events);
  const { clock, ownClock = clock } = deps;
  const again =
    stateOf(events) === 'uncertain'
      ? resendFrom(sendAttemptsOf(events), clock.now(), ownClock.now())
      : undefined;
  const waivers = waiversOf(events);
  const seat = seatOf(events);
  return {
    requestId: row.requestId,
    id: row.id,
    environment: row.environment,
    tpAmb: row.tpAmb,
    uf: row.uf,
    cnpj: cnpjSchema.parse(row.cnpj),
    company: row.company,
    ano: row.ano,
    mod: row.mod,
    serie: serieSchema.parse(row.serie),
    nNFIni: noteNumberSchema.parse(row.nNFIni),
    nNFFin: noteNumberSchema.parse(row.nNFFin),
    count: rangeCount(row),
    xJust: row.xJust,
    state: stateOf(events),
    createdAt: row.createdAt,
    sentAt: first?.at,
    attempts: attemptsOf(events),
    seat,
    answer,
    provedBy,
    nProt: protocolOf(events),
    ...(fault
      ? { fault: fault.phase ? { code: fault.code, phase: fault.phase } : { code: fault.code } }
      : {}),
    imported: said && { folder: said.folder ?? '', path: said.path },
    resendFrom: again || undefined,
    file,
    overridden: wentElsewhere(events) ?? deps.overriddenHost?.(row.uf, row.mod, row.tpAmb) !== undefined,
    ...(waivers.length > 0 ? { waivers } : {}),
  };
}

/** Of several; a request that no program of ours names so has no view. */
export function viewsOf(
  context: Pick<DisablementContext, 'deps'>,
  stories: readonly Story[],
): DisablementView[] {
  return stories.flatMap((story) => (isRequestId(story.row.requestId) ? [viewOf(context, story)] : []));
}

/** A request's view with `retornoInutNFe`, which holds the whole XML, where it is homologated. */
export async function fullViewOf(
  context: Pick<DisablementContext, 'journal' | 'deps'>,
  story: Story,
): Promise<DisablementView> {
  const retorno = await retornoOf(context.journal, story);
  return { ...viewOf(context, story), ...(retorno ? { retornoInutNFe: retorno } : {}) };
}

/** The whole current view of a request of the journal. */
export async function viewNow(
  context: Pick<DisablementContext, 'journal' | 'deps'>,
  requestId: string,
): Promise<DisablementView> {
  return fullViewOf(context, await storyOf(context.journal, requestId));
}

/** Undefined before it was sent: the current address counts then. An imported one was sent by another program. */
function wentElsewhere(events: readonly EventRow[]): boolean | undefined {
  return sendingsOf(events).at(-1)?.data.overridden ?? (lastOf(events, 'imported') ? false : undefined);
}

function fileOf(events: readonly EventRow[]): DisablementView['file'] {
  if (stateOf(events) !== 'homologated') return undefined;
  const there = filedThere(events);
  const saved = filedHere(events) ?? there;
  if (saved && isSaved(events)) {
    const path = saved.data.paths.at(-1) ?? '';
    const keeper = there?.by ? { keeper: there.by.machine } : {};
    return { saved: true, path, ...keeper, ...(saved.data.suffixed ? { problem: 'suffixed' } : {}) };
  }
  const trouble = lastOf(events, 'file-problem');
  return { saved: false, path: trouble?.data.path ?? '', problem: trouble?.data.problem };
}

/** The stored answer, and the distribution XML unless 563 proved it (docs/service.md). */
async function retornoOf(journal: Journal, { row, events }: Story): Promise<RetornoInutNFe | undefined> {
  const done = homologation(events);
  if (stateOf(events) !== 'homologated' || !done?.data.answer) return undefined;
  const proc = await procOf(journal, { row, events });
  return {
    cStat: done.data.answer.cStat,
    xMotivo: done.data.answer.xMotivo,
    chave: row.id.slice(2),
    tpAmb: Number(row.tpAmb),
    nProt: done.data.nProt,
    dhRecbto: done.data.answer.dhRecbto,
    xmlInut: proc ? utf8Document(proc) : '',
  };
}
