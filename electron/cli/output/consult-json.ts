/** One entry of `consultas`, from an answer, a refusal or an invalid key. */

import { z } from 'zod';
import { consultationSchema, type Consultation, type LastKnown } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { explainAccessKey, explainOtherModel } from '../../../shared/explain/access-key.ts';
import { explainFaultyKey } from '../../../shared/explain/batch/explain-batch.ts';
import { explainCStat, noteCStat } from '../../../shared/explain/cstat/cstat.ts';
import { isMarked } from '../../../shared/explain/situation-notices.ts';
import { explainError } from '../../../shared/explain/errors/errors.ts';
import { explainNotice } from '../../../shared/explain/notices.ts';
import { formatAccessKey, type AccessKeyProblem } from '../../../shared/fiscal/key/access-key.ts';
import { givesSituation, type Situation } from '../../../shared/fiscal/cstat.ts';
import { isKeyAsNumber } from '../../../shared/fiscal/key/key-in-text.ts';
import { otherModelOf } from '../../../shared/fiscal/other-documents.ts';
import { cancellationOf, isCancellation, protocolOf } from '../../../shared/note-story.ts';
import type { NoteEvent } from '../../../shared/service/service.ts';
import { EXIT, exitOf, type ExitCode } from './exit-codes.ts';
import { errorBody, errorSchema, type ErrorBody } from './failure.ts';
import { formatInstant } from './format-instant.ts';
import { spokenText } from '../../../shared/explain/cstat/spoken-text.ts';

/** What the contract calls a consultation's fields, this document calls them too. */
const { retConsSitNFe, situacao, alertas, anterior, consultadoEm, eventos } = consultationSchema.shape;
const consultEntrySchema = z.strictObject({
  /** As it was given: it may be no key. */
  chNFe: z.string(),
  /** As in the JSON service: 200 situation known, -3 invalid key, -6 not carried out. */
  status: z.literal([200, -3, -6]),
  motivo: z.string(),
  retConsSitNFe: retConsSitNFe.optional(),
  erro: errorSchema.optional(),
  situacao,
  alertas,
  anterior,
  consultadoEm,
  eventos,
  avisos: z.array(z.string()).optional(),
});
export type ConsultEntry = Readonly<z.infer<typeof consultEntrySchema>>;
export const consultedSchema = z.strictObject({
  consultas: z.array(consultEntrySchema),
  /** With `--exportar`. */
  arquivo: z.string().optional(),
  erro: errorSchema.optional(),
});
export type ConsultedJson = Readonly<z.infer<typeof consultedSchema>>;

export interface ConsultOutput {
  readonly entry: ConsultEntry;
  readonly exit: ExitCode;
  /** The text output. */
  readonly text: readonly string[];
}

const HEADLINES: Readonly<Record<Situation, string>> = {
  autorizada: 'AUTORIZADA',
  cancelada: 'CANCELADA',
  denegada: 'DENEGADA',
  epec: 'EPEC',
  'nao-consta': 'NÃO CONSTA',
  outra: 'SEFAZ RESPONDEU',
  'nao-consultada': 'NÃO CONSULTADA',
};

const NOT_ASKED = 'NÃO PERGUNTADA';

export function answerOutput(consultation: Consultation): ConsultOutput {
  const { chNFe, situacao, retConsSitNFe, eventos, alertas, anterior, consultadoEm } = consultation;
  const { cStat, xMotivo = '' } = retConsSitNFe;
  const explained = explainCStat(noteCStat({ cStat, situacao, avisos: consultation.avisos }), 'consult');
  const avisos = consultation.avisos.map((code) => explainNotice(code));
  const base = {
    chNFe,
    situacao,
    alertas,
    consultadoEm,
    eventos,
    anterior,
    ...(avisos.length > 0 ? { avisos } : {}),
  };
  const heading = cancellationLines(consultation);
  const others = heading.length > 0 ? eventos.filter((event) => !isCancellation(event)) : eventos;
  const text = [
    `${formatAccessKey(chNFe)}  ${headline(situacao, cStat, isMarked(consultation))}`,
    ...(consultation.doArquivo ? [`  Resposta guardada, de ${formatInstant(consultadoEm)}`] : []),
    ...heading,
    `  ${spokenText({ cStat, xMotivo })}`,
    // Of a note that was found before the notice says what to do.
    `  ${explained.what}${situacao === 'autorizada' || consultation.avisos.includes('note.found-before') ? '' : ` ${explained.action}`}`,
    ...alertas.map(({ cMsg, xMsg }) => `  Alerta da SEFAZ: ${cMsg} – ${xMsg}`),
    ...others.map((event) => `  ${eventLine(event)}`),
    ...knownLines(anterior),
    ...avisos.map((notice) => `  Atenção: ${notice}`),
  ];
  if (!givesSituation(retConsSitNFe)) {
    const erro = { codigo: '', mensagem: explained.what, cStat, xMotivo };
    return { entry: { ...base, status: -6, motivo: explained.what, erro }, exit: EXIT.refused, text };
  }
  const exit = situacao === 'nao-consta' ? EXIT.refused : EXIT.done;
  return { entry: { ...base, status: 200, motivo: explained.what, retConsSitNFe }, exit, text };
}

/** No usable answer, or no request was sent. */
export function errorOutput(chNFe: string, error: AppError, at: Date, anterior?: LastKnown): ConsultOutput {
  const { what, action = '' } = explainError(error);
  return withoutAnswer(chNFe, at, anterior, {
    headline: HEADLINES['nao-consultada'],
    motivo: what,
    erro: errorBody(error),
    exit: exitOf(error),
    lines: [`${what} ${action}`],
  });
}

/** The key's turn did not come: SEFAZ was not asked for it. */
export function notAskedOutput(
  chNFe: string,
  error: AppError,
  at: Date,
  anterior?: LastKnown,
  exit: ExitCode = exitOf(error),
): ConsultOutput {
  const { what, action = '' } = explainError(error);
  return withoutAnswer(chNFe, at, anterior, {
    headline: NOT_ASKED,
    motivo: `Não perguntada. ${what}`,
    erro: errorBody(error),
    exit,
    lines: [`${what} ${action}`],
  });
}

/** Not asked because the guard against 656 pauses the service until then. */
export function pausedOutput(
  chNFe: string,
  place: { readonly authorizer?: string; readonly mod: string },
  until: Date,
  at: Date,
  anterior?: LastKnown,
): ConsultOutput {
  const seconds = Math.max(Math.ceil((until.getTime() - at.getTime()) / 1_000), 1);
  const data = { ...place, service: 'consult', until: until.toISOString(), seconds };
  return notAskedOutput(chNFe, appError('sefaz.paused', data), at, anterior);
}

/** Not asked because SEFAZ stopped the service with this answer; `until` is when it is worth trying again. */
export function stoppedOutput(
  chNFe: string,
  { cStat, xMotivo }: { readonly cStat: string; readonly xMotivo: string },
  until: string | undefined,
  at: Date,
  anterior?: LastKnown,
): ConsultOutput {
  const { what, action } = explainCStat(cStat, 'consult');
  const again = until === undefined ? action : `Tente de novo depois de ${formatInstant(until)}.`;
  return withoutAnswer(chNFe, at, anterior, {
    headline: NOT_ASKED,
    motivo: `Não perguntada. ${what}`,
    exit: EXIT.refused,
    erro: { codigo: '', mensagem: what, cStat, xMotivo },
    lines: [spokenText({ cStat, xMotivo }), `${what} ${again}`],
  });
}

/** A key of another document, named as what it is. */
export function otherDocumentOutput(chNFe: string, mod: string, at: Date): ConsultOutput {
  const { where: motivo } = explainOtherModel(mod);
  const erro = { ...errorBody(appError('input.invalid')), mensagem: motivo, xMotivo: motivo };
  return withoutAnswer(chNFe, at, undefined, {
    status: -3,
    headline: 'OUTRO DOCUMENTO',
    motivo,
    erro,
    exit: EXIT.usage,
    lines: [motivo],
  });
}

interface WithoutAnswer {
  /** -6 unless said. */
  readonly status?: -3 | -6;
  /** The key as it is shown, where not in its groups. */
  readonly shown?: string;
  readonly headline: string;
  readonly motivo: string;
  readonly erro: ErrorBody;
  readonly exit: ExitCode;
  readonly lines: readonly string[];
}

function withoutAnswer(
  chNFe: string,
  at: Date,
  anterior: LastKnown | undefined,
  { status = -6, shown = formatAccessKey(chNFe), headline: head, motivo, erro, exit, lines }: WithoutAnswer,
): ConsultOutput {
  return {
    entry: {
      chNFe,
      status,
      motivo,
      erro,
      situacao: 'nao-consultada',
      anterior,
      alertas: [],
      consultadoEm: at.toISOString(),
      eventos: [],
    },
    exit,
    text: [`${shown}  ${head}`, ...lines.map((line) => `  ${line.trimEnd()}`), ...knownLines(anterior)],
  };
}

export function invalidOutput(chNFe: string, problems: readonly AccessKeyProblem[], at: Date): ConsultOutput {
  const other = otherModelOf(chNFe, problems);
  if (other !== undefined) return otherDocumentOutput(chNFe, other, at);
  // A number that a spreadsheet made of the key is no key with groups to look at.
  const asNumber = isKeyAsNumber(chNFe);
  const sentences = asNumber ? [explainFaultyKey(chNFe)] : explainAccessKey(problems, 'pt-BR', chNFe);
  const motivo = sentences.join(' ');
  const erro = {
    ...errorBody(appError('input.invalid')),
    mensagem: motivo,
    xMotivo: motivo,
    detalhes: { erros: sentences },
  };
  return withoutAnswer(chNFe, at, undefined, {
    status: -3,
    ...(asNumber ? { shown: chNFe } : {}),
    headline: 'CHAVE INVÁLIDA',
    motivo,
    erro,
    exit: EXIT.usage,
    lines: sentences,
  });
}

function headline(situacao: Situation, cStat: string, marked: boolean): string {
  const word = situacao === 'outra' ? `${HEADLINES.outra} ${cStat}` : HEADLINES[situacao];
  return marked ? `${word}, MARCADA PELO FISCO` : word;
}

function knownLines(known: LastKnown | undefined): string[] {
  if (!known) return [];
  const { situacao, cStat, xMotivo, consultadoEm, marcada = false } = known;
  return [
    `  Última resposta sobre a nota, de ${formatInstant(consultadoEm)}: ${headline(situacao, cStat, marcada)} (${spokenText({ cStat, xMotivo })})`,
  ];
}

/** The cancellation before SEFAZ's text; the authorization's protocol is named as such. */
function cancellationLines(consultation: Consultation): string[] {
  const cancelled = consultation.situacao === 'cancelada' ? cancellationOf(consultation) : undefined;
  if (!cancelled) return [];
  const { name, at, nProt, reason, substitute } = cancelled;
  const authorization = protocolOf(consultation.retConsSitNFe)?.nProt ?? '';
  return [
    `  ${[name, formatInstant(at), nProt && `protocolo ${nProt}`, reason && `“${reason}”`].filter(Boolean).join('  ')}`,
    ...(substitute ? [`  Substituída pela nota ${formatAccessKey(substitute)}`] : []),
    ...(authorization ? [`  Protocolo da autorização: ${authorization}`] : []),
  ];
}

function eventLine({ descricao, dhEvento, nProt, texto }: NoteEvent): string {
  const parts = [
    formatInstant(dhEvento),
    descricao,
    nProt === '' ? '' : `protocolo ${nProt}`,
    texto ? `“${texto}”` : '',
  ];
  return parts.filter((part) => part !== '').join('  ');
}
