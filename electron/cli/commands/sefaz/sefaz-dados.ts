/** `sefaz dados`: the signed data on SEFAZ in use, and a person's decision about new addresses and roots. */

import { z } from 'zod';
import {
  sefazDataStateSchema,
  type SefazDataChange,
  type SefazDataState,
} from '../../../../shared/contract.ts';
import { describeDataChange, explainRefusedData } from '../../../../shared/explain/sefaz-data/sefaz-data.ts';
import { err } from '../../../../shared/result.ts';
import { named, words } from '../../../../shared/service/named.ts';
import { finished, printing } from '../../command.ts';
import { failureOf, unconfirmed, usage } from '../../output/failure.ts';
import { formatInstant } from '../../output/format-instant.ts';

const CHANGE = z.strictObject({
  tipo: z.string(),
  mudanca: z.string(),
  antes: z.string(),
  depois: z.string(),
});
function changeJson(change: SefazDataChange) {
  const { what, before, after } = describeDataChange(change);
  return { tipo: change.kind, mudanca: what, antes: before, depois: after };
}

const { pending, refused } = sefazDataStateSchema.shape;
const DATA = named(sefazDataStateSchema, {
  ligado: 'enabled',
  versao: 'version',
  data: 'date',
  origem: ['origin', words({ file: 'arquivo', 'built-in': 'programa' })],
  chave: 'key',
  lidoEm: 'takenAt',
  aceitoEm: [z.string().optional(), ({ accepted }) => accepted?.at],
  aceitoPor: [z.string().optional(), ({ accepted }) => accepted?.by],
  pendente: [
    'pending',
    named(pending.unwrap(), {
      versaoEmUso: 'inUse',
      nota: 'notes',
      mudancas: [z.array(CHANGE), ({ changes }) => changes.map(changeJson)],
    }),
  ],
  recusado: [
    'refused',
    named(refused.unwrap(), {
      motivo: 'reason',
      mensagem: [z.string(), (fault) => explainRefusedData(fault).what],
      versao: 'version',
      versaoMinima: 'minProgram',
      lugar: 'place',
    }),
  ],
});

export const run = printing(DATA.schema, async (args, context) => {
  const { aceitar } = args.values;
  if (aceitar !== undefined && !/^[1-9]\d{0,8}$/.test(aceitar)) {
    return err(usage(['--aceitar espera o número da versão.'], ['Veja-o com: sefaz dados']));
  }
  if (aceitar !== undefined && !args.flags.has('sim')) {
    const missing = ['Nada foi aceito: falta --sim.'];
    return err(unconfirmed(missing, ['Veja o que muda com: sefaz dados']));
  }
  const client = await context.connect();
  if (!client.ok) return client;
  const { call } = client.value;
  const state = aceitar
    ? await call('sefaz-data.decide', { version: Number(aceitar), accept: true })
    : await call('sefaz-data.state', {});
  if (!state.ok) return err(failureOf(state.error));
  return finished(DATA.of(state.value), lines(state.value));
});

function lines({
  enabled,
  version,
  date,
  key,
  takenAt,
  accepted,
  pending,
  refused,
}: SefazDataState): string[] {
  const said = refused ? explainRefusedData(refused) : undefined;
  return [
    `Dados da SEFAZ: versão ${version}, de ${date}`,
    key === undefined ? '  Vieram com o programa' : `  Arquivo assinado por SHA-256 ${key}`,
    ...(takenAt === undefined ? [] : [`  Lido em ${formatInstant(takenAt)}`]),
    ...(accepted
      ? [
          `  Endereços e raízes aceitos em ${formatInstant(accepted.at)}${accepted.by ? ` por ${accepted.by}` : ''}`,
        ]
      : []),
    ...(enabled ? [] : ['  Esta versão do programa não traz chave pública: dados-sefaz.json não é lido.']),
    ...(pending
      ? [
          `Há endereços ou raízes novos; até serem aceitos valem os da versão ${pending.inUse}:`,
          ...pending.changes.map((change) => {
            const { what, before, after } = describeDataChange(change);
            return `  ${what}: ${before} → ${after}`;
          }),
          ...(pending.notes === undefined ? [] : [`  Quem publicou escreveu: ${pending.notes}`]),
          `Para aceitar: sefaz dados --aceitar ${version} --sim`,
        ]
      : []),
    ...(said ? [said.what, said.action] : []),
  ];
}
