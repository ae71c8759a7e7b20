/** `furos PASTA…`: reads note files, zips and EFDs, and shows the numbers that are missing as ranges ready to disable. */

import { resolve } from 'node:path';
import type { Call, CallInput } from '../../../shared/contract.ts';
import { explainFinding } from '../../../shared/explain/findings/findings.ts';
import { isPaddedCpf } from '../../../shared/fiscal/issuer/cpf.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { finished, printing } from '../command.ts';
import { readCnpj, readEnvironment, readModel, readSeries } from '../input/fields.ts';
import type { ParsedArgs } from '../input/options.ts';
import { EXIT } from '../output/exit-codes.ts';
import { failureOf, usage, type CommandFailure } from '../output/failure.ts';
import { GAPS } from '../output/gaps-json.ts';
import { gapsText, offersOf, type Next, type Offer } from '../output/gaps-text.ts';
import { showProgress } from '../output/progress.ts';

/** Each is a look at the journal and the notes around it. */
const MOST_LOOKED_AT = 40;

type Asked = Omit<CallInput<'numbering.find'>, 'paths'>;

export const run = printing(GAPS.schema, async (args, context) => {
  const asked = read(args);
  if (!asked.ok) return asked;
  // As of an unset variable.
  if (args.rest.includes('')) return err(usage(['Um dos caminhos a ler está vazio.']));
  const client = await context.connect();
  if (!client.ok) return client;
  const quiet = showProgress(
    client.value,
    context,
    'numbering.progress',
    ({ done, total, counting, path }) =>
      `${done} de ${total}${counting ? ' ou mais' : ''} arquivos lidos  ${path}`,
    1_000,
  );
  const { signal } = context;
  const input = { ...asked.value, paths: args.rest.map((path) => resolve(path)) };
  const found = await client.value.call('numbering.find', input, { signal });
  quiet();
  if (!found.ok) return err(failureOf(found.error));
  // The document names no command.
  const offers = args.flags.has('json') ? [] : offersOf(found.value.series, asked.value.environment);
  const next = await nextOf(offers, client.value.call, signal);
  return finished(
    GAPS.of(found.value),
    gapsText(found.value, { ...next, dados: args.values.dados }),
    found.value.ignored.some(({ named }) => named) ? EXIT.usage : EXIT.done,
  );
});

/** Between notes of another state the numbers were skipped there, and `inutilizar` refuses them. */
async function nextOf(
  offers: readonly Offer[],
  call: Call,
  signal: AbortSignal,
): Promise<Pick<Next, 'offer' | 'refused'>> {
  const refused: [Offer, string][] = [];
  for (const offer of offers.slice(0, MOST_LOOKED_AT)) {
    const { place, gap, environment } = offer;
    const { cnpj, serie } = place;
    const mod = place.mod === '65' ? '65' : '55';
    const { nNFIni, nNFFin, ano } = gap;
    const asked = { environment, cnpj, mod, serie, nNFIni, nNFFin, ano } as const;
    const checked = await call('disablement.check', asked, { signal });
    // Of a company that is not stored here nothing is known, and the command says so.
    const findings = checked.ok ? checked.value.findings : [];
    const other = findings.find(({ code, level }) => code === 'range.other-uf' && level === 'block');
    if (!other) return { offer, refused };
    refused.push([offer, explainFinding(other)]);
  }
  return { offer: undefined, refused };
}

function read(args: ParsedArgs): Result<Asked, CommandFailure> {
  const environment = readEnvironment(args, { required: false });
  const cnpj = readIssuer(args);
  const mod = args.values.modelo === undefined ? ok(undefined) : readModel(args);
  const serie = readSeries(args);
  const all = [environment, cnpj, mod, serie];
  const sentences = all.flatMap((each) => (each.ok ? [] : [each.error.erro.mensagem, ...each.error.hints]));
  if (!environment.ok || !cnpj.ok || !mod.ok || !serie.ok) return err(usage(sentences));
  return ok({
    environment: environment.value,
    cnpj: cnpj.value,
    mod: mod.value,
    serie: serie.value,
    gone: args.values.apagada,
  });
}

/** A CNPJ; or a CPF, which issues too. */
function readIssuer(args: ParsedArgs): Result<string | undefined, CommandFailure> {
  const padded = args.values.cnpj?.replace(/[\s.\-/]/g, '').padStart(14, '0');
  return padded !== undefined && isPaddedCpf(padded) ? ok(padded) : readCnpj(args, 'cnpj');
}
