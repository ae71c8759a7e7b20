/** `pendencias`: lists the disablements without a known answer. */

import { z } from 'zod';
import { disablementViewSchema, type DisablementView } from '../../../../shared/contract.ts';
import { explainArchiveProblem } from '../../../../shared/explain/archive/archive-problem.ts';
import { named, same, some } from '../../../../shared/service/named.ts';
import { shortYear } from '../../../../shared/fiscal/numbering.ts';
import { rangeLine } from '../../output/disablement-json.ts';
import { FAULT, faultLines, faultsJson } from '../../output/shared-faults.ts';
import { readEnvironment } from '../../input/fields.ts';
import { formatInstant } from '../../output/format-instant.ts';
import { isUnanswered, isUnderWay, isUnproved, isUnsaved, pendingIn, waitingIn } from './pending.ts';
import { finished, printing } from '../../command.ts';
import { command, counted } from '../../output/words.ts';

const NUMBERS = {
  ...same('id', 'cnpj'),
  empresa: 'company',
  ano: [z.string(), ({ ano }: DisablementView) => shortYear(ano)],
  ...same('mod', 'serie', 'nNFIni', 'nNFFin', 'tpAmb'),
} as const;
const WHOSE = { ...same('id', 'tpAmb', 'cnpj'), empresa: 'company' } as const;

const PENDING = named(disablementViewSchema, {
  ...NUMBERS,
  estado: [z.enum(['enviando', 'incerta']), (view) => (isUnderWay(view) ? 'enviando' : 'incerta')],
  enviadaEm: [z.string(), ({ sentAt, createdAt }) => sentAt ?? createdAt],
  tentativas: 'attempts',
});
const UNPROVED = named(disablementViewSchema, {
  ...NUMBERS,
  nProt: 'nProt',
  pasta: [z.string(), ({ imported }) => imported?.folder ?? ''],
  arquivo: [z.string(), ({ imported }) => imported?.path ?? ''],
});
const UNSAVED = named(disablementViewSchema, {
  ...WHOSE,
  arquivo: [z.string(), ({ file }) => file?.path ?? ''],
  problema: [z.string().optional(), ({ file }) => file?.problem],
});
const WAITING = named(disablementViewSchema, {
  ...WHOSE,
  ...same('nNFIni', 'nNFFin'),
  preparadaEm: 'createdAt',
});

const LISTED = z.strictObject({
  copiaDe: z.string().optional(),
  alterados: z.array(FAULT.schema).optional(),
  pendencias: z.array(PENDING.schema),
  importadas: z.array(UNPROVED.schema).optional(),
  naoSalvos: z.array(UNSAVED.schema).optional(),
  aConfirmar: z.array(WAITING.schema).optional(),
});

export const run = printing(LISTED, async (args, context) => {
  const environment = readEnvironment(args, { required: false });
  if (!environment.ok) return environment;
  const client = await context.connect();
  if (!client.ok) return client;
  const owed = await pendingIn(client.value.call, environment.value, context);
  if (!owed.ok) return owed;
  const waiting = await waitingIn(client.value.call, environment.value, context);
  if (!waiting.ok) return waiting;
  const shared = await client.value.call('shared-journal.state', {});
  // Rows that cannot be read are in no list: they are said beside it.
  const { chains = [] } = shared.ok ? shared.value : {};
  const copyAt = shared.ok && shared.value.standing === 'away' ? shared.value.copyAt : undefined;
  const pending = owed.value.filter(isUnanswered);
  const unproved = owed.value.filter(isUnproved);
  const unsaved = owed.value.filter(isUnsaved);
  const where = { dados: args.values.dados, ambiente: environment.value };
  return finished(
    {
      copiaDe: copyAt,
      ...faultsJson({ chains }),
      pendencias: pending.map((view) => PENDING.of(view)),
      importadas: some(unproved.map((view) => UNPROVED.of(view))),
      naoSalvos: some(unsaved.map((view) => UNSAVED.of(view))),
      aConfirmar: some(waiting.value.map((view) => WAITING.of(view))),
    },
    [
      ...(copyAt === undefined
        ? []
        : [
            `O diário compartilhado não responde. Isto é da cópia de ${formatInstant(copyAt)} neste computador.`,
          ]),
      ...faultLines({ chains }),
      ...(pending.length === 0 ? ['Nenhuma inutilização sem resposta.'] : []),
      ...pending.flatMap((view) => [
        view.id,
        lineOf(view),
        isUnderWay(view)
          ? '  está sendo enviada agora por outro programa: espere terminar e veja de novo'
          : `  enviada em ${formatInstant(view.sentAt ?? view.createdAt)}, ${counted(view.attempts, 'tentativa', 'tentativas')}`,
      ]),
      ...(pending.length === 0 ? [] : ['Não use estes números até resolver.']),
      ...(pending.every(isUnderWay)
        ? []
        : [
            `Para resolver: ${command('pendencias reenviar ID --sim', where)}`,
            `Com o que achou na consulta pública do estado: ${command('pendencias encerrar ID --protocolo N --sim', where)} (ou --nao-consta)`,
          ]),
      ...unprovedLines(unproved, where),
      ...unsavedLines(unsaved),
      ...waitingLines(waiting.value, where),
    ],
  );
});

/** With the company's name, where the request has one. */
function lineOf(view: DisablementView): string {
  return `  ${view.company === '' ? '' : `${view.company}: `}${rangeLine(view)}`;
}

function unprovedLines(unproved: readonly DisablementView[], where: Parameters<typeof command>[1]): string[] {
  if (unproved.length === 0) return [];
  const folders = [...new Set(unproved.map(({ imported }) => imported?.folder ?? ''))];
  return [
    `${counted(unproved.length, 'importada', 'importadas')} de um XML que não comprova a resposta da SEFAZ; os números estão bloqueados:`,
    ...unproved.flatMap((view) => [
      view.id,
      lineOf(view),
      `  no XML, protocolo ${view.nProt || 'não informado'}: ${view.imported?.path || (view.imported?.folder ?? '')}`,
    ]),
    `Com o que achou na consulta pública do estado: ${command('pendencias encerrar ID --protocolo N --sim', where)} (ou --nao-consta)`,
    ...folders.map(
      (folder) =>
        `Todas de uma vez: ${command(`pendencias encerrar --pasta "${folder}" --consta --sim`, where)} (ou --nao-consta)`,
    ),
  ];
}

function waitingLines(
  waiting: readonly DisablementView[],
  where: { readonly dados: string | undefined; readonly ambiente?: string | undefined },
): string[] {
  if (waiting.length === 0) return [];
  return [
    `${counted(waiting.length, 'pedido espera', 'pedidos esperam')} a confirmação de uma pessoa; nada foi enviado:`,
    ...waiting.flatMap((view) => [view.id, lineOf(view), `  preparado em ${formatInstant(view.createdAt)}`]),
    `Para enviar: ${command('pendencias confirmar ID --quantidade N --sim', where)}`,
  ];
}

function unsavedLines(unsaved: readonly DisablementView[]): string[] {
  if (unsaved.length === 0) return [];
  const done = counted(unsaved.length, 'inutilização feita', 'inutilizações feitas');
  return [
    `${done} com o XML ainda não salvo; o programa guarda o XML e tenta de novo:`,
    ...unsaved.flatMap((view) => [
      view.id,
      lineOf(view),
      ...(view.file?.problem
        ? [`  ${explainArchiveProblem(view.file.problem).what}: ${view.file.path}`]
        : []),
    ]),
  ];
}
