/** `compartilhado preparar`, `situacao` and `local`: the journal that several computers share, on PostgreSQL. */

import { z } from 'zod';
import { exitLabelSchema } from '../../../../shared/contract/office/sharing.ts';
import { contract, journalSituationSchema, sharedJournalStateSchema } from '../../../../shared/contract.ts';
import { explainError } from '../../../../shared/explain/index.ts';
import { sharedWarnings, userSentence } from '../../../../shared/explain/shared-warnings.ts';
import { grouped } from '../../../../shared/numbers.ts';
import { err } from '../../../../shared/result.ts';
import { named, some } from '../../../../shared/service/named.ts';
import { finished, printing } from '../../command.ts';
import { failureOf, usage } from '../../output/failure.ts';
import { FAULT, faultLines, faultsJson } from '../../output/shared-faults.ts';

const KIND = 'postgresql';
const PREPARED = named(contract['shared-journal.prepare'].output, {
  versao: 'server',
  esquema: 'schema',
  esquemaAnterior: 'from',
  usuario: 'user',
  responsaveis: [z.array(z.string()).optional(), ({ responsible }) => some(responsible)],
});
const SITUATION = named(journalSituationSchema, {
  versao: 'version',
  esquema: 'schema',
  pedidos: 'requests',
  incertos: 'uncertain',
  maquinas: [z.int(), ({ machines }) => machines.length],
});

const { aside, notTaken } = sharedJournalStateSchema.shape;
const SET_ASIDE = named(aside.unwrap().element, { posicao: 'position', tabela: 'kind', usuario: 'role' });
const NOT_TAKEN = named(notTaken.unwrap().element, { tabela: 'kind', empresa: 'company', motivo: 'why' });

const BANK = z.literal(KIND);
const PREPARED_SHOWN = z.strictObject({ banco: BANK, ...PREPARED.schema.shape });
const SITUATION_SHOWN = z.strictObject({
  banco: BANK,
  ...SITUATION.schema.shape,
  alterados: z.array(FAULT.schema).optional(),
  deLado: z.array(SET_ASIDE.schema).optional(),
  naoAceitos: z.array(NOT_TAKEN.schema).optional(),
});
const SITE = named(sharedJournalStateSchema, { local: 'exitLabel' });

export const prepare = printing(PREPARED_SHOWN, async (_args, context) => {
  const client = await context.connect();
  if (!client.ok) return client;
  const prepared = await client.value.call('shared-journal.prepare', {}, { signal: context.signal });
  if (!prepared.ok) return err(failureOf(prepared.error));
  const { server, from, schema, user, elsewhere, responsible, above } = prepared.value;
  if (above) context.warn(userSentence(above));
  return finished(
    {
      banco: KIND,
      ...PREPARED.of(prepared.value),
    },
    [
      from === schema
        ? `O banco já estava preparado (esquema ${schema}, PostgreSQL ${server}).`
        : `Banco preparado: esquema ${schema}, PostgreSQL ${server}.`,
      ...(elsewhere
        ? ['DATABASE_URL aponta para outro servidor ou banco: o usuário dele não foi criado aqui.']
        : []),
      ...(user === undefined
        ? ['Dê a cada pessoa um usuário com o papel balcao_inutiliza, ou balcao_consulta para só ler.']
        : [`O usuário ${user} já pode inutilizar pelo diário compartilhado.`]),
      ...(responsible.length === 0
        ? []
        : [
            `Papel balcao_responsavel (troca UF confirmada, retira provas) dado a: ${responsible.join(', ')}.`,
          ]),
    ],
  );
});

export const situation = printing(SITUATION_SHOWN, async (_args, context) => {
  const client = await context.connect();
  if (!client.ok) return client;
  const found = await client.value.call('shared-journal.situation', {});
  if (!found.ok) return err(failureOf(found.error));
  const { version, schema, requests, uncertain, machines, unfinished } = found.value;
  const state = await client.value.call('shared-journal.state', {});
  if (!state.ok) return err(failureOf(state.error));
  const { above, ...rest } = state.value;
  if (above) context.warn(userSentence(above));
  return finished(
    {
      banco: KIND,
      ...SITUATION.of(found.value),
      ...faultsJson(rest),
      deLado: rest.aside?.map((row) => SET_ASIDE.of(row)),
      naoAceitos: rest.notTaken?.map((row) => NOT_TAKEN.of(row)),
    },
    [
      `Diário compartilhado no PostgreSQL ${version}, esquema ${schema}.`,
      `Pedidos: ${grouped(requests, 'pt-BR')}. Sem resposta conhecida: ${grouped(uncertain, 'pt-BR')}.`,
      machines.length === 0 ? 'Nenhuma máquina gravou nele ainda.' : `Máquinas: ${machines.join(', ')}.`,
      ...sharedWarnings(rest),
      ...(rest.waitingFor && rest.waitingFor.code !== 'database.altered'
        ? [explainError(rest.waitingFor, 'pt-BR').what]
        : []),
      // Querying the state has compared the chains with what this computer saw of them.
      ...faultLines(rest),
      ...(unfinished
        ? [
            'Não deu tempo de olhar todos os registros: auditoria confere tudo, e situacao continua de onde parou.',
          ]
        : []),
    ],
  );
});

export const site = printing(SITE.schema, async (args, context) => {
  const [asked] = args.rest;
  const label = exitLabelSchema.safeParse(asked ?? '');
  if (!label.success) return err(usage(['O nome do local tem até 40 caracteres, sem quebra de linha.']));
  const client = await context.connect();
  if (!client.ok) return client;
  const { call } = client.value;
  if (asked !== undefined) {
    const set = await call('sharing.set-exit', { label: label.data });
    if (!set.ok) return err(failureOf(set.error));
  }
  const state = await call('shared-journal.state', {});
  if (!state.ok) return err(failureOf(state.error));
  const { exitLabel } = state.value;
  return finished(SITE.of(state.value), [
    exitLabel === ''
      ? 'Nenhum local foi dado a este computador: ele conta junto com os outros sem local.'
      : `Local deste computador: ${exitLabel}.`,
    'Computadores do mesmo local saem para a internet pelo mesmo endereço e dividem o limite da SEFAZ.',
  ]);
});
