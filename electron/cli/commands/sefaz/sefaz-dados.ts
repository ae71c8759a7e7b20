/** `sefaz dados`: the signed data on SEFAZ in use, and a person's decision about new addresses and roots. */

import type { SefazDataState } from '../../../../shared/contract.ts';
import { describeDataChange, explainRefusedData } from '../../../../shared/explain/sefaz-data/sefaz-data.ts';
import { err, ok } from '../../../../shared/result.ts';
import type { Run } from '../../command.ts';
import { EXIT } from '../../output/exit-codes.ts';
import { failureOf, failureWith, usage } from '../../output/failure.ts';
import { formatInstant } from '../../output/format-instant.ts';

export const run: Run = async (args, context) => {
  const { aceitar } = args.values;
  if (aceitar !== undefined && !/^[1-9]\d{0,8}$/.test(aceitar)) {
    return err(usage(['--aceitar espera o número da versão.'], ['Veja-o com: sefaz dados']));
  }
  if (aceitar !== undefined && !args.flags.has('sim')) {
    const missing = ['Nada foi aceito: falta --sim.'];
    return err(
      failureWith('confirmation.required', EXIT.usage, missing, ['Veja o que muda com: sefaz dados']),
    );
  }
  const client = await context.connect();
  if (!client.ok) return client;
  const { call } = client.value;
  const state = aceitar
    ? await call('sefaz-data.decide', { version: Number(aceitar), accept: true })
    : await call('sefaz-data.state', {});
  if (!state.ok) return err(failureOf(state.error));
  return ok({ json: json(state.value), text: lines(state.value), exit: EXIT.done });
};

function json({ enabled, version, date, origin, key, takenAt, accepted, pending, refused }: SefazDataState) {
  return {
    ligado: enabled,
    versao: version,
    data: date,
    origem: origin === 'file' ? 'arquivo' : 'programa',
    ...(key === undefined ? {} : { chave: key, lidoEm: takenAt }),
    ...(accepted ? { aceitoEm: accepted.at, aceitoPor: accepted.by } : {}),
    ...(pending
      ? {
          pendente: {
            versaoEmUso: pending.inUse,
            ...(pending.notes === undefined ? {} : { nota: pending.notes }),
            mudancas: pending.changes.map((change) => {
              const { what, before, after } = describeDataChange(change);
              return { tipo: change.kind, mudanca: what, antes: before, depois: after };
            }),
          },
        }
      : {}),
    ...(refused
      ? {
          recusado: {
            motivo: refused.reason,
            mensagem: explainRefusedData(refused).what,
            ...(refused.version === undefined ? {} : { versao: refused.version }),
            ...(refused.minProgram === undefined ? {} : { versaoMinima: refused.minProgram }),
            ...(refused.place === undefined ? {} : { lugar: refused.place }),
          },
        }
      : {}),
  };
}

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
