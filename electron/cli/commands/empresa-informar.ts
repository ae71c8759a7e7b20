/** `empresa informar`: a person's word on a company's state registration (IE). */

import { z } from 'zod';
import { environmentSchema } from '../../../shared/contract/pieces.ts';
import { cnpjSchema, formatCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { noIeDaySchema } from '../../../shared/fiscal/issuer/no-ie-day.ts';
import { formatDate } from '../../../shared/moments.ts';
import { err } from '../../../shared/result.ts';
import { finished, printing } from '../command.ts';
import { missingOptions, readCnpj, readEnvironment } from '../input/fields.ts';
import { failureOf, unconfirmed, usage } from '../output/failure.ts';

const INFORMED = z.strictObject({
  cnpj: cnpjSchema,
  ambiente: environmentSchema,
  semIeDesde: noIeDaySchema.optional(),
  comIe: z.literal(true).optional(),
});

export const run = printing(INFORMED, async (args, context) => {
  const missing = missingOptions(args, ['cnpj', 'ambiente'], 'empresa informar');
  if (missing) return err(missing);
  const environment = readEnvironment(args, { required: true });
  if (!environment.ok) return environment;
  const cnpj = readCnpj(args, 'cnpj');
  if (!cnpj.ok) return cnpj;
  const since = args.values['sem-ie-desde'];
  if (!cnpj.value || (since === undefined) === !args.flags.has('com-ie'))
    return err(usage(['Diga uma coisa só: --sem-ie-desde AAAA-MM-DD ou --com-ie.']));
  if (since !== undefined && !noIeDaySchema.safeParse(since).success)
    return err(usage(['--sem-ie-desde espera um dia, como 2026-11-16.']));
  if (!args.flags.has('sim')) {
    return err(
      unconfirmed(
        ['Nada foi registrado: falta --sim.'],
        since === undefined
          ? []
          : [
              'As NF-e dela desde esse dia passam a ser consultadas na SVRS, e as inutilizações deixam de ser enviadas.',
            ],
      ),
    );
  }
  const client = await context.connect();
  if (!client.ok) return client;
  const said = await client.value.call('company.ie', {
    environment: environment.value,
    cnpj: cnpj.value,
    noIeSince: since ?? '',
  });
  if (!said.ok) return err(failureOf(said.error));
  const { noIeSince } = said.value;
  const name = `${said.value.name} (${formatCnpj(cnpj.value)})`;
  return finished(
    {
      cnpj: cnpj.value,
      ambiente: environment.value,
      ...(noIeSince ? { semIeDesde: noIeSince } : { comIe: true }),
    },
    noIeSince
      ? [
          `${name}: sem inscrição estadual desde ${formatDate(noIeSince)}.`,
          '  NF-e (exceto séries 890 a 919): consultadas na SVRS; um 217 da SEFAZ da UF não prova furo.',
          '  Inutilizações: não são enviadas; pergunte ao contador ou à SEFAZ onde pedi-las.',
        ]
      : [`${name}: com inscrição estadual.`],
  );
});
