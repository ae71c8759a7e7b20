/** `compartilhado aceitar`: a person has looked at a company whose chain on the server is not what this computer saw of it. */

import { contract } from '../../../../shared/contract.ts';
import { explainError } from '../../../../shared/explain/index.ts';
import { named } from '../../../../shared/service/named.ts';
import { err } from '../../../../shared/result.ts';
import { finished, printing } from '../../command.ts';
import { missingOptions, readCnpj } from '../../input/fields.ts';
import { failureOf, unconfirmed } from '../../output/failure.ts';
import { counted } from '../../output/words.ts';

const ACCEPTED = named(contract['shared-journal.accept-chain'].output, {
  aceito: 'accepted',
  trazidos: 'imported',
});

export const acceptChain = printing(ACCEPTED.schema, async (args, context) => {
  const missing = missingOptions(args, ['cnpj'], 'compartilhado aceitar');
  if (missing) return err(missing);
  const cnpj = readCnpj(args, 'cnpj');
  if (!cnpj.ok) return cnpj;
  if (!cnpj.value) return err(failureOf({ code: 'input.invalid' }));
  const confirmed = args.flags.has('sim');
  const client = await context.connect({ confirmed });
  if (!client.ok) return client;
  const { call } = client.value;
  const found = await call('shared-journal.chain', { cnpj: cnpj.value });
  if (!found.ok) return err(failureOf(found.error));
  const { fault } = found.value;
  if (!fault) {
    const text = 'Nada a aceitar: o servidor tem tudo o que este computador viu desta empresa.';
    return finished({ aceito: false, trazidos: 0 }, [text]);
  }
  const { what } = explainError(fault, 'pt-BR');
  if (!confirmed) {
    const lines = [
      'Confira no servidor e no portal da SEFAZ o que falta ou sobra; só depois repita com --sim.',
    ];
    return err(unconfirmed([what, 'Nada foi aceito: falta --sim.'], lines));
  }
  const accepted = await call('shared-journal.accept-chain', { cnpj: cnpj.value });
  if (!accepted.ok) return err(failureOf(accepted.error));
  const { imported } = accepted.value;
  return finished({ ...ACCEPTED.of(accepted.value), aceito: true }, [
    what,
    'Aceito: a partir de agora vale o que está no servidor. Ficou registrado neste computador.',
    `Trazidos de volta dos arquivos: ${counted(imported, 'pedido', 'pedidos')}.`,
  ]);
});
