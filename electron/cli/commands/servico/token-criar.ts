/** `token criar`: makes an access token of the JSON service and prints it once, or writes it to a new file. */

import { resolve } from 'node:path';
import { z } from 'zod';
import { tokenViewSchema, type Call, type Environment } from '../../../../shared/contract.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { formatCnpj, type Cnpj } from '../../../../shared/fiscal/issuer/cnpj.ts';
import { err } from '../../../../shared/result.ts';
import { named, same } from '../../../../shared/service/named.ts';
import type { ParsedArgs } from '../../input/options.ts';
import { failureOf, type CommandFailure } from '../../output/failure.ts';
import { missingOptions } from '../../input/fields.ts';
import { reserveFile, type NewFile } from '../../output/new-file.ts';
import { finished, printing, type CommandResult, type CliContext } from '../../command.ts';
import { readGrant } from './tokens.ts';

const ABOUT = named(tokenViewSchema, { ...same('id', 'cnpj'), ambiente: 'environment' });
const CREATED = z.union([
  z.strictObject({ token: z.string(), ...ABOUT.schema.shape }),
  ABOUT.schema.extend({ arquivo: z.string() }),
]);

export const run = printing(CREATED, async (args, context) => {
  const missing = missingOptions(args, ['cnpj', 'ambiente'], 'token criar');
  if (missing) return err(missing);
  const { saida } = args.values;
  if (saida === undefined) return create(args, context, undefined);
  // Reserved before the token is made: a token that cannot be delivered would stay valid unseen.
  const file = await reserveFile(resolve(saida));
  if (!file.ok) return file;
  try {
    return await create(args, context, file.value);
  } finally {
    await file.value.release();
  }
});

async function create(
  args: ParsedArgs,
  context: CliContext,
  file: NewFile | undefined,
): Promise<CommandResult<z.infer<typeof CREATED>>> {
  const grant = readGrant(args, {
    // Both are the default, save in production, where to disable is granted on purpose only (docs/service.md).
    usual: (environment) => (environment === 'producao' ? 'consultar' : 'consultar,inutilizar'),
    refused: 'Nenhum token foi criado: falta --sim.',
    allows:
      'Quem tiver este token inutiliza números em produção sem ninguém confirmar, e isso não pode ser desfeito.',
  });
  if (!grant.ok) return grant;
  const { confirmed, ...wanted } = grant.value;
  const client = await context.connect({ confirmed });
  if (!client.ok) return client;
  const made = await client.value.call('token.create', wanted);
  if (!made.ok) return err(await naming(made.error, wanted.environment, client.value.call));
  const { token, view } = made.value;
  const written = await file?.write(`${token}\n`);
  if (written && !written.ok) {
    // It could not be delivered: revoke it.
    const revoked = await client.value.call('token.revoke', { id: view.id });
    if (revoked.ok) return written;
    return err({ ...written.error, hints: [`O token ficou valendo: balcao token revogar ${view.id}`] });
  }
  const about = ABOUT.of(view);
  const what = `${view.environment}: ${view.scopes.join(', ')}`;
  return file
    ? finished({ ...about, arquivo: file.path }, [
        `Token gravado em ${file.path} (${what}).`,
        `ID: ${view.id}`,
      ])
    : finished({ token, ...about }, [
        token,
        `Guarde-o agora: não será mostrado de novo (${what}).`,
        `ID: ${view.id}`,
      ]);
}

/** Of a company that has no certificate here those that have one, which is what was mistyped as a rule. */
async function naming(error: AppError, environment: Environment, call: Call): Promise<CommandFailure> {
  const failure = failureOf(error);
  if (error.code !== 'certificate.missing') return failure;
  const kept = await call('certificate.list', { environment });
  if (!kept.ok) return failure;
  const names = kept.value
    .filter(({ isCpf }) => !isCpf)
    .map(({ cnpj, holder }) => `${formatCnpj(cnpj as Cnpj)} ${holder}`);
  const hint =
    names.length > 0
      ? `Em ${environment} há certificado de: ${[...new Set(names)].join('; ')}.`
      : `Em ${environment} não há certificado de nenhuma empresa.${environment === 'treino' ? ' Comece com: treino passeio' : ''}`;
  return { ...failure, hints: [...failure.hints, hint] };
}
