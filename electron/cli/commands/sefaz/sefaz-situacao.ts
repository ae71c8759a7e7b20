/** `sefaz situacao`: the status of a state's authorizer, as it reports it. */

import { z } from 'zod';
import { serviceStatusSchema, type ServiceStatus } from '../../../../shared/contract.ts';
import { explainNotice } from '../../../../shared/explain/notices.ts';
import { ufSchema } from '../../../../shared/fiscal/issuer/uf.ts';
import { modSchema } from '../../../../shared/fiscal/numbering.ts';
import { err } from '../../../../shared/result.ts';
import { named, same, some } from '../../../../shared/service/named.ts';
import { EXIT } from '../../output/exit-codes.ts';
import { failureOf } from '../../output/failure.ts';
import { missingOptions, readCnpj, readEnvironment, readModel, readUf } from '../../input/fields.ts';
import { formatInstant } from '../../output/format-instant.ts';
import { finished, printing } from '../../command.ts';
import { spokenText } from '../../../../shared/explain/cstat/spoken-text.ts';

/** Service in operation (MOC 5.3, NFeStatusServico). */
const IN_OPERATION = '107';

const STATUS = named(serviceStatusSchema, {
  autorizador: 'authorizer',
  ...same('cStat', 'xMotivo', 'tMed', 'dhRecbto', 'dhRetorno', 'xObs'),
  consultadoEm: 'at',
  doArquivo: 'fromStore',
  avisos: [z.array(z.string()).optional(), ({ avisos }) => some(avisos.map((code) => explainNotice(code)))],
});

const SITUATION = z.strictObject({ uf: ufSchema, modelo: modSchema, ...STATUS.schema.shape });

export const run = printing(SITUATION, async (args, context) => {
  const missing = missingOptions(args, ['uf', 'ambiente'], 'sefaz situacao');
  if (missing) return err(missing);
  const environment = readEnvironment(args, { required: true });
  if (!environment.ok) return environment;
  const uf = readUf(args);
  if (!uf.ok) return uf;
  const mod = readModel(args);
  if (!mod.ok) return mod;
  const cnpj = readCnpj(args, 'licenca');
  if (!cnpj.ok) return cnpj;
  if (!uf.value) return err(failureOf({ code: 'input.invalid' }));

  const client = await context.connect();
  if (!client.ok) return client;
  const question = { environment: environment.value, uf: uf.value, mod: mod.value };
  const asked = await client.value.call(
    'sefaz.status',
    { ...question, cnpj: cnpj.value },
    { signal: context.signal },
  );
  if (!asked.ok) return err(failureOf(asked.error));
  const status = STATUS.of(asked.value);
  return finished(
    { uf: uf.value, modelo: mod.value, ...status },
    [...lines(asked.value), ...(status.avisos ?? []).map((notice) => `  Atenção: ${notice}`)],
    status.cStat === IN_OPERATION ? EXIT.done : EXIT.refused,
  );
});

function lines({
  authorizer,
  cStat,
  xMotivo,
  tMed,
  dhRetorno,
  xObs,
  at,
  fromStore,
}: ServiceStatus): string[] {
  return [
    `${authorizer}: ${spokenText({ cStat, xMotivo })}`,
    ...(tMed ? [`  Tempo médio   ${tMed} s`] : []),
    ...(dhRetorno ? [`  Volta prevista ${formatInstant(dhRetorno)}`] : []),
    ...(xObs ? [`  ${xObs}`] : []),
    `  Consultado em ${formatInstant(at)}${fromStore ? ' (resposta guardada)' : ''}`,
  ];
}
