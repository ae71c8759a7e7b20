/** `pendencias`: the disablements whose answer is not known. */

import type { DisablementView } from '../../shared/contract.ts';
import { explainArchiveProblem } from '../../shared/explain/archive-problem.ts';
import { ok } from '../../shared/result.ts';
import { shortYear } from '../../shared/fiscal/numbering.ts';
import { rangeLine } from './disablement-json.ts';
import { EXIT } from './exit-codes.ts';
import { readEnvironment } from './fields.ts';
import { moment } from './moments.ts';
import { isUnanswered, isUnderWay, isUnsaved, owedIn } from './pending.ts';
import type { Run } from './run.ts';
import { command, counted } from './words.ts';

export const run: Run = async (given, world) => {
  const environment = readEnvironment(given, { required: false });
  if (!environment.ok) return environment;
  const client = await world.connect();
  if (!client.ok) return client;
  const owed = await owedIn(client.value.call, environment.value, world);
  if (!owed.ok) return owed;
  const pending = owed.value.filter(isUnanswered);
  const unsaved = owed.value.filter(isUnsaved);
  const where = { dados: given.values.dados, ...(environment.value ? { ambiente: environment.value } : {}) };
  return ok({
    json: {
      pendencias: pending.map((view) => ({
        id: view.id,
        cnpj: view.cnpj,
        ano: shortYear(view.ano),
        mod: view.mod,
        serie: view.serie,
        nNFIni: view.nNFIni,
        nNFFin: view.nNFFin,
        tpAmb: view.tpAmb,
        estado: isUnderWay(view) ? 'enviando' : 'incerta',
        enviadaEm: view.sentAt ?? view.createdAt,
        tentativas: view.attempts,
      })),
      ...(unsaved.length > 0
        ? {
            naoSalvos: unsaved.map(({ id, tpAmb, file }) => ({
              ...{ id, tpAmb, arquivo: file?.path ?? '' },
              ...(file?.problem === undefined ? {} : { problema: file.problem }),
            })),
          }
        : {}),
    },
    text: [
      ...(pending.length === 0 ? ['Nenhuma inutilização sem resposta.'] : []),
      ...pending.flatMap((view) => [
        view.id,
        `  ${rangeLine(view)}`,
        isUnderWay(view)
          ? '  está sendo enviada agora por outro programa: espere terminar e veja de novo'
          : `  enviada em ${moment(view.sentAt ?? view.createdAt)}, ${counted(view.attempts, 'tentativa', 'tentativas')}`,
      ]),
      ...(pending.length === 0 ? [] : ['Não use estes números até resolver.']),
      ...(pending.every(isUnderWay)
        ? []
        : [
            `Para resolver: ${command('pendencias reenviar ID --sim', where)}`,
            `Com o que achou na consulta pública do estado: ${command('pendencias encerrar ID --protocolo N --sim', where)} (ou --nao-consta)`,
          ]),
      ...unsavedLines(unsaved),
    ],
    exit: EXIT.done,
  });
};

function unsavedLines(unsaved: readonly DisablementView[]): string[] {
  if (unsaved.length === 0) return [];
  const done = counted(unsaved.length, 'inutilização feita', 'inutilizações feitas');
  return [
    `${done} com o XML ainda não salvo; o programa guarda o XML e tenta de novo:`,
    ...unsaved.flatMap((view) => [
      view.id,
      `  ${rangeLine(view)}`,
      ...(view.file?.problem
        ? [`  ${explainArchiveProblem(view.file.problem).what}: ${view.file.path}`]
        : []),
    ]),
  ];
}
