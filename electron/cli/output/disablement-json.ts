/** A disablement in the JSON of `inutilizar` and `pendencias reenviar`, in every state. */

import { z } from 'zod';
import { disablementViewSchema, type DisablementView } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { explainCStat } from '../../../shared/explain/cstat/cstat.ts';
import { explainError } from '../../../shared/explain/errors/errors.ts';
import { explainNotice, overriddenNotice } from '../../../shared/explain/notices.ts';
import { formatCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { CSTAT_ALREADY_DISABLED } from '../../../shared/fiscal/cstat.ts';
import { PROTOCOL_PATTERN } from '../../../shared/fiscal/protocol.ts';
import { err } from '../../../shared/result.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { errorBody, errorSchema, failureOf } from './failure.ts';
import { formatInstant } from './format-instant.ts';
import { finished, type CommandResult, type Outcome } from '../command.ts';
import { command } from './words.ts';
import { spokenText } from '../../../shared/explain/cstat/spoken-text.ts';

export const disablementSchema = z.strictObject({
  estado: z.enum(['homologada', 'recusada', 'incerta', 'importada', 'preparada']),
  id: z.string(),
  /** As in the JSON service: 200 only if the range is disabled, else -3. */
  status: z.literal([200, -3]),
  motivo: z.string(),
  retornoInutNFe: disablementViewSchema.shape.retornoInutNFe,
  erro: errorSchema.optional(),
  erros: z.array(z.string()).optional(),
  arquivo: z.string().optional(),
  avisos: z.array(z.string()).optional(),
});
export type DisablementJson = Readonly<z.infer<typeof disablementSchema>>;

/** Answers to a repeated request that the first one may have caused (MOC 5.3, I07). */
const TAKEN: ReadonlySet<string> = new Set(['206', '241', '256']);
const TAKEN_TEXT =
  'Isto só prova que algum número da faixa já foi usado ou inutilizado; do primeiro envio não diz nada. Procure a faixa na consulta pública do estado e registre o que achar com pendencias encerrar.';
const NOT_DISABLED_TEXT = 'Não use estes números em outra nota nem faça outro pedido até resolver.';

const STILL_OPEN_TEXT = 'Nada foi enviado agora, e o pedido enviado antes continua sem resposta conhecida.';

export interface Context {
  /** Further notices, one sentence each. */
  readonly notices?: readonly string[];
  /** The data folder in use, for suggested commands. */
  readonly dados?: string | undefined;
}

/** `sent` is false if the stored state is shown and nothing was sent: an unanswered request is then a refusal (2). */
export function disablementOutcome(
  view: DisablementView,
  sent: boolean,
  { notices = [], dados }: Context = {},
): Outcome<DisablementJson> {
  const avisos = [
    ...(view.overridden ? [explainNotice(overriddenNotice(view.state))] : []),
    ...(view.state === 'homologated' ? protocolNotices(view) : []),
    ...notices,
  ];
  const body = bodyOf(view, sent, dados);
  const json: DisablementJson = { ...body.json, ...(avisos.length > 0 ? { avisos } : {}) };
  return {
    json,
    text: [rangeLine(view), ...body.text, ...avisos.map((notice) => `Atenção: ${notice}`)],
    exit: body.exit,
  };
}

/**
 * A repeated request that could not leave: the first sending is still without its answer, so that exit code 4, which promises that
 * nothing is pending, would be false. Any other refusal ends the command.
 */
export function notResent(
  view: DisablementView,
  error: AppError,
  { dados }: Pick<Context, 'dados'>,
): CommandResult<DisablementJson> {
  const failure = failureOf(error);
  if (failure.exit !== EXIT.noAnswer) return err(failure);
  const { erro, hints } = failure;
  const motivo = `${erro.mensagem} ${STILL_OPEN_TEXT}`;
  const json: DisablementJson = { estado: 'incerta', id: view.id, status: -3, motivo, erro };
  return finished(
    { ...json },
    [rangeLine(view), motivo, ...hints, NOT_DISABLED_TEXT, resendLine(view, dados)],
    EXIT.uncertain,
  );
}

interface Body {
  readonly json: DisablementJson;
  readonly text: readonly string[];
  readonly exit: ExitCode;
}

/** A 102 is accepted whatever its protocol looks like. */
function protocolNotices({ nProt }: DisablementView): string[] {
  if (nProt === '') return [explainNotice('protocol.missing')];
  return PROTOCOL_PATTERN.test(nProt) ? [] : [explainNotice('protocol.malformed')];
}

function bodyOf(view: DisablementView, sent: boolean, dados: string | undefined): Body {
  switch (view.state) {
    case 'homologated':
      return doneBody(view, sent);
    case 'refused':
      return refusedBody(view);
    case 'sending':
    case 'uncertain':
      return uncertainBody(view, sent, dados);
    case 'imported':
      return importedBody(view, dados);
    case 'prepared':
    case 'discarded':
    case 'closed': {
      const erro = errorBody(appError('disablement.state', { state: view.state }));
      const json = { estado: 'preparada', id: view.id, status: -3, motivo: erro.mensagem, erro } as const;
      return { json, text: [erro.mensagem], exit: EXIT.usage };
    }
  }
}

const DONE: Readonly<Record<NonNullable<DisablementView['provedBy']>, string>> = {
  '102': 'Inutilizada.',
  '563': 'Inutilizada, confirmada pela SEFAZ com 563 no reenvio.',
  file: 'Inutilizada, comprovada por um XML importado, não por uma resposta recebida aqui.',
  person: 'Inutilizada (declarada por uma pessoa).',
};

function doneBody(view: DisablementView, sent: boolean): Body {
  const { file, id, nProt, retornoInutNFe } = view;
  const motivo = DONE[view.provedBy ?? '102'];
  const json = {
    estado: 'homologada',
    id,
    status: 200,
    motivo,
    retornoInutNFe,
    ...(file?.saved ? { arquivo: file.path } : {}),
  } as const;
  const done = sent ? motivo : repeated(view);
  const protocol = nProt === '' ? 'A SEFAZ não informou o protocolo.' : `Protocolo ${nProt}`;
  const answer = view.answer ? [spokenText(view.answer)] : [];
  if (file && !file.saved) {
    const unsaved = appError('archive.not-saved', {
      path: file.path,
      ...(file.problem === undefined ? {} : { problem: file.problem }),
    });
    const { what, action = '' } = explainError(unsaved);
    return {
      json: { ...json, erro: errorBody(unsaved) },
      text: [done, ...answer, protocol, what, action],
      exit: EXIT.notSaved,
    };
  }
  return {
    json,
    text: [done, ...answer, protocol, ...(file ? [`XML: ${file.path}`] : [])],
    exit: EXIT.done,
  };
}

/** A repeat must not look as if it was done twice; an imported request was sent by another program. */
function repeated({ answer, attempts, sentAt, createdAt }: DisablementView): string {
  const at = formatInstant(answer?.dhRecbto || answer?.at || (sentAt ?? createdAt));
  return `Já estava inutilizada${attempts > 0 ? ' por este programa' : ''} em ${at}; nada foi enviado agora.`;
}

function refusedBody({ id, answer, file, nProt }: DisablementView): Body {
  const cStat = answer?.cStat ?? '';
  const xMotivo = answer?.xMotivo ?? '';
  const explained = explainCStat(cStat, 'disable');
  const { action } = explained;
  const what =
    cStat === CSTAT_ALREADY_DISABLED && nProt !== ''
      ? `Esta faixa já tinha sido inutilizada antes (protocolo ${nProt}). Nada foi feito agora.`
      : explained.what;
  const erro = { codigo: '', mensagem: what, cStat, xMotivo };
  return {
    json: {
      estado: 'recusada',
      id,
      status: -3,
      motivo: what,
      erro,
      ...(file?.saved ? { arquivo: file.path } : {}),
    },
    text: [`Recusada pela SEFAZ: ${spokenText({ cStat, xMotivo })}`, what, action],
    exit: EXIT.refused,
  };
}

function uncertainBody(
  { id, environment, answer, fault }: Pick<DisablementView, 'id' | 'environment' | 'answer' | 'fault'>,
  sent: boolean,
  dados: string | undefined,
): Body {
  const error = appError('disablement.uncertain', {
    ...(fault ? { causa: fault.code } : {}),
    ...(fault?.phase ? { phase: fault.phase } : {}),
  });
  const { what } = explainError(error);
  const erro = errorBody(error);
  return {
    json: {
      estado: 'incerta',
      id,
      status: -3,
      motivo: what,
      // If SEFAZ answered without deciding (108, 656 … on a resend), its text is included.
      erro: answer && !fault ? { ...erro, cStat: answer.cStat, xMotivo: answer.xMotivo } : erro,
    },
    text: [
      what,
      ...(answer ? [`${fault ? earlier(answer.at) : ''}${spokenText(answer)}`] : []),
      ...(answer && TAKEN.has(answer.cStat) ? [TAKEN_TEXT] : []),
      NOT_DISABLED_TEXT,
      resendLine({ id, environment }, dados),
    ],
    exit: sent ? EXIT.uncertain : EXIT.usage,
  };
}

/** To what was sent before, where the last sending has none. */
function earlier(at: string): string {
  return `Última resposta da SEFAZ, de ${formatInstant(at)}: `;
}

function resendLine(
  { id, environment }: Pick<DisablementView, 'id' | 'environment'>,
  dados: string | undefined,
): string {
  return `Para resolver: ${command(`pendencias reenviar ${id} --sim`, { dados, ambiente: environment })}`;
}

function importedBody({ id, environment }: DisablementView, dados: string | undefined): Body {
  const erro = errorBody(appError('disablement.imported'));
  const words = `pendencias encerrar ${id} --protocolo N --sim`;
  return {
    json: { estado: 'importada', id, status: -3, motivo: erro.mensagem, erro },
    text: [erro.mensagem, `Para registrar o que achou: ${command(words, { dados, ambiente: environment })}`],
    exit: EXIT.usage,
  };
}

/** "3 números (3 a 5) da série 1 da NF-e, ano 2026, de 11.222.333/0001-81, em HOMOLOGAÇÃO". */
export function rangeLine(range: {
  readonly environment: DisablementView['environment'];
  readonly cnpj: string;
  readonly mod: string;
  readonly serie: number;
  readonly ano: number;
  readonly nNFIni: number;
  readonly nNFFin: number;
}): string {
  const count = range.nNFFin - range.nNFIni + 1;
  const numbers =
    count === 1 ? `1 número (${range.nNFIni})` : `${count} números (${range.nNFIni} a ${range.nNFFin})`;
  const note = range.mod === '65' ? 'NFC-e' : 'NF-e';
  const places = { producao: 'PRODUÇÃO', homologacao: 'HOMOLOGAÇÃO', treino: 'TREINO' } as const;
  return `${numbers} da série ${range.serie} da ${note}, ano ${range.ano}, de ${formatCnpj(range.cnpj)}, em ${places[range.environment]}`;
}
