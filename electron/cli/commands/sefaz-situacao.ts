/** `sefaz situacao`: the status of a state's authorizer, as it reports it. */

import type { ServiceStatus } from '../../../shared/contract.ts';
import { explainNotice } from '../../../shared/explain/notices.ts';
import { err, ok } from '../../../shared/result.ts';
import { EXIT } from '../output/exit-codes.ts';
import { failureOf } from '../output/failure.ts';
import { missingOptions, readCnpj, readEnvironment, readModel, readUf } from '../input/fields.ts';
import { moment } from '../output/moments.ts';
import type { Run } from '../command.ts';

/** Service in operation (MOC 5.3, NFeStatusServico). */
const IN_OPERATION = '107';

export const run: Run = async (given, context) => {
  const missing = missingOptions(given, ['uf', 'ambiente'], 'sefaz situacao');
  if (missing) return err(missing);
  const environment = readEnvironment(given, { required: true });
  if (!environment.ok) return environment;
  const uf = readUf(given);
  if (!uf.ok) return uf;
  const mod = readModel(given);
  if (!mod.ok) return mod;
  const cnpj = readCnpj(given, 'licenca');
  if (!cnpj.ok) return cnpj;
  if (!uf.value) return err(failureOf({ code: 'input.invalid' }));

  const client = await context.connect();
  if (!client.ok) return client;
  const question = { environment: environment.value, uf: uf.value, mod: mod.value };
  const asked = await client.value.call(
    'sefaz.status',
    { ...question, ...(cnpj.value ? { cnpj: cnpj.value } : {}) },
    { signal: context.signal },
  );
  if (!asked.ok) return err(failureOf(asked.error));
  const { authorizer, at, fromStore, avisos, ...said } = asked.value;
  const notices = avisos.map((code) => explainNotice(code));
  return ok({
    json: {
      uf: uf.value,
      modelo: mod.value,
      autorizador: authorizer,
      ...said,
      consultadoEm: at,
      doArquivo: fromStore,
      ...(notices.length > 0 ? { avisos: notices } : {}),
    },
    text: [...lines(asked.value), ...notices.map((notice) => `  Atenção: ${notice}`)],
    exit: said.cStat === IN_OPERATION ? EXIT.done : EXIT.refused,
  });
};

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
    `${authorizer}: ${cStat} – ${xMotivo}`,
    ...(tMed ? [`  Tempo médio   ${tMed} s`] : []),
    ...(dhRetorno ? [`  Volta prevista ${moment(dhRetorno)}`] : []),
    ...(xObs ? [`  ${xObs}`] : []),
    `  Consultado em ${moment(at)}${fromStore ? ' (resposta guardada)' : ''}`,
  ];
}
