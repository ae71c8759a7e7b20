/** `pendencias`: the disablements whose answer is not known. */

import { ok } from '../../shared/result.ts';
import { shortYear } from '../../shared/fiscal/numbering.ts';
import { rangeLine } from './disablement-json.ts';
import { EXIT } from './exit-codes.ts';
import { readEnvironment } from './fields.ts';
import { pendingIn } from './pending.ts';
import type { Run } from './run.ts';

export const run: Run = async (given, world) => {
  const environment = readEnvironment(given, { required: false });
  if (!environment.ok) return environment;
  const client = await world.connect();
  if (!client.ok) return client;
  const pending = await pendingIn(client.value.call, environment.value, world);
  if (!pending.ok) return pending;
  return ok({
    json: {
      pendencias: pending.value.map((view) => ({
        id: view.id,
        cnpj: view.cnpj,
        ano: shortYear(view.ano),
        mod: view.mod,
        serie: view.serie,
        nNFIni: view.nNFIni,
        nNFFin: view.nNFFin,
        tpAmb: view.tpAmb,
        enviadaEm: view.sentAt ?? view.createdAt,
        tentativas: view.attempts,
      })),
    },
    text:
      pending.value.length === 0
        ? ['Nenhuma inutilização sem resposta.']
        : [
            ...pending.value.flatMap((view) => [
              view.id,
              `  ${rangeLine(view)}`,
              `  enviada em ${new Date(view.sentAt ?? view.createdAt).toLocaleString('pt-BR')}, ${view.attempts === 1 ? '1 tentativa' : `${view.attempts} tentativas`}`,
            ]),
            'Não use estes números. Para resolver: pendencias reenviar ID --sim',
          ],
    exit: EXIT.done,
  });
};
