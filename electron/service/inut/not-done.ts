/**
 * What the service says of a request that disabled nothing, or is not known to have: the same to the program that
 * repeats it and to the one that asks for it by its chave (docs/service.md).
 */

import type { DisablementView } from '../../../shared/contract.ts';
import { explainCStat } from '../../../shared/explain/cstat/cstat.ts';
import { explainError } from '../../../shared/explain/errors/errors.ts';
import { requestError } from '../../../shared/request-error.ts';
import { explainNotice } from '../../../shared/explain/notices.ts';
import { failure, refusal, type Reply } from '../reply.ts';

/** `notes`: what else the caller should know. */
export function notDone(view: DisablementView, notes: readonly string[] = []): Reply {
  const { state, answer } = view;
  if (state === 'refused' && answer) {
    const why = explainCStat(answer.cStat, 'disable').what;
    return refusal(-3, answer.cStat, answer.xMotivo, [why, ...notes]);
  }
  const error = requestError(view);
  const reply = failure(-3, error);
  if (state === 'refused' || state === 'discarded') return reply;
  const open = state === 'sending' || state === 'uncertain';
  const avisos = [
    ...(state === 'prepared' ? [confirming(view.id)] : [explainError(error).action]),
    ...(state === 'uncertain' ? [wayOut(view.id)] : []),
    ...(open ? [explainNotice('request.ask-again')] : []),
    ...notes,
  ].filter((text) => text !== undefined);
  const since = open && view.sentAt !== undefined ? { desde: view.sentAt } : {};
  return { ...reply, body: { ...reply.body, chave: view.id.slice(2), ...since, avisos } };
}

/** What a person does about a request that waits for a confirmation, in the window or without one. */
function confirming(id: string): string {
  return `Quem confirma é uma pessoa: na janela, em Início; sem janela, com balcao pendencias confirmar ${id} --quantidade N --sim.`;
}

/** What a person does about an unanswered request, in the window or without one. */
function wayOut(id: string): string {
  return `Quem resolve é uma pessoa: na janela, em Início, Resolver pendência; sem janela, com balcao pendencias reenviar ${id} --sim.`;
}
