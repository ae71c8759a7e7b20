/** `numeros informar`: records the last number issued in a series, if no note shows it. */

import { z } from 'zod';
import { contract, environmentSchema, type CallInput } from '../../../shared/contract.ts';
import { formatCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { modSchema } from '../../../shared/fiscal/numbering.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { named } from '../../../shared/service/named.ts';
import type { OptionName, ParsedArgs } from '../input/options.ts';
import { failureOf, unconfirmed, usage, type CommandFailure } from '../output/failure.ts';
import { missingOptions, readCnpj, readEnvironment, readModel, readSeries } from '../input/fields.ts';
import { finished, printing } from '../command.ts';

const REQUIRED = ['ambiente', 'cnpj', 'modelo', 'serie', 'ultimo'] as const satisfies readonly OptionName[];

const KNOWN = named(contract['numbers.inform-last'].output, {
  ultimo: 'informed',
  ultimoConhecido: 'lastKnown',
});
const INFORMED = z.strictObject({
  cnpj: z.string(),
  mod: modSchema,
  serie: z.int(),
  ambiente: environmentSchema,
  ...KNOWN.schema.shape,
});

export const run = printing(INFORMED, async (args, context) => {
  const asked = read(args);
  if (!asked.ok) return asked;
  if (!args.flags.has('sim')) {
    return err(
      unconfirmed(
        ['Nada foi registrado: falta --sim.'],
        ['Números acima do último informado passam a pedir a confirmação de uma pessoa.'],
      ),
    );
  }
  const client = await context.connect({ confirmed: true });
  if (!client.ok) return client;
  const informed = await client.value.call('numbers.inform-last', asked.value);
  if (!informed.ok) return err(failureOf(informed.error));
  const { cnpj, mod, serie, environment } = asked.value;
  const { informed: ultimo, lastKnown } = informed.value;
  return finished({ cnpj, mod, serie, ambiente: environment, ...KNOWN.of(informed.value) }, [
    `Último número informado: ${ultimo}, da série ${serie} da ${mod === '65' ? 'NFC-e' : 'NF-e'}, de ${formatCnpj(cnpj)}.`,
    ...(lastKnown > ultimo
      ? [`Vale o ${lastKnown}: uma nota consultada ou lida aqui tem número maior que o informado.`]
      : []),
  ]);
});

function read(args: ParsedArgs): Result<CallInput<'numbers.inform-last'>, CommandFailure> {
  const missing = missingOptions(args, REQUIRED, 'numeros informar');
  if (missing) return err(missing);
  const environment = readEnvironment(args, { required: true });
  const cnpj = readCnpj(args, 'cnpj');
  const mod = readModel(args);
  const serie = readSeries(args);
  const all = [environment, cnpj, mod, serie];
  const sentences = all.flatMap((each) => (each.ok ? [] : [each.error.erro.mensagem, ...each.error.hints]));
  const last = args.values.ultimo ?? '';
  if (!environment.ok || !cnpj.ok || !cnpj.value || !mod.ok || !serie.ok || serie.value === undefined)
    return err(usage(sentences));
  return ok({
    environment: environment.value,
    cnpj: cnpj.value,
    mod: mod.value,
    serie: serie.value,
    last,
  });
}
