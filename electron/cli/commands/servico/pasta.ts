/** `pasta criar|listar|revogar`: folders of requests and answers, for programs without HTTP (docs/pasta.md). */

import { resolve } from 'node:path';
import { z } from 'zod';
import { dropCharsetSchema, dropViewSchema, type DropView } from '../../../../shared/contract.ts';
import { err } from '../../../../shared/result.ts';
import { named, same } from '../../../../shared/service/named.ts';
import { finished, printing } from '../../command.ts';
import { missingOptions, readEnvironment } from '../../input/fields.ts';
import { failureOf, usage } from '../../output/failure.ts';
import { FOLDER, readGrant, readGrantId, tokenLines } from './tokens.ts';

const CREATED = named(dropViewSchema, { ...same('id', 'cnpj'), ambiente: 'environment', pasta: 'folder' });
const FOLDERS = z.strictObject({ pastas: z.array(FOLDER.schema) });

export const create = printing(CREATED.schema, async (args, context) => {
  const missing = missingOptions(args, ['em', 'cnpj', 'ambiente'], 'pasta criar');
  if (missing) return err(missing);
  const grant = readGrant(args, {
    // Every user with write access to the folder can make requests: disabling must be granted explicitly, in
    // every environment.
    usual: () => 'consultar',
    refused: 'Nenhuma pasta foi criada: falta --sim.',
    allows:
      'Quem gravar nesta pasta inutiliza números em produção sem ninguém confirmar, e isso não pode ser desfeito.',
  });
  if (!grant.ok) return grant;
  const charset = dropCharsetSchema.safeParse((args.values.charset ?? 'utf-8').toLowerCase());
  if (!charset.success) return err(usage([`Os charsets são ${dropCharsetSchema.options.join(', ')}.`]));
  const { confirmed, ...wanted } = grant.value;
  const client = await context.connect({ confirmed });
  if (!client.ok) return client;
  const made = await client.value.call('drop.create', {
    folder: resolve(args.values.em ?? ''),
    ...wanted,
    charset: charset.data,
  });
  if (!made.ok) return err(failureOf(made.error));
  const { view } = made.value;
  if (!view) return err(failureOf({ code: 'input.invalid' }));
  return finished(CREATED.of(view), [
    `Pasta concedida: ${view.folder} (${view.environment}: ${view.scopes.join(', ')}, ${view.charset}).`,
    `ID: ${view.id}`,
    'Ela é atendida por: servir',
  ]);
});

export const list = printing(FOLDERS, async (args, context) => {
  const environment = readEnvironment(args, { required: false });
  if (!environment.ok) return environment;
  const client = await context.connect();
  if (!client.ok) return client;
  const folders = await client.value.call('drop.list', {});
  if (!folders.ok) return err(failureOf(folders.error));
  const only = environment.value;
  const shown = folders.value.filter((folder) => only === undefined || folder.environment === only);
  return finished(
    { pastas: shown.map((folder) => FOLDER.of(folder)) },
    shown.length > 0 ? shown.flatMap(folderLines) : ['Nenhuma pasta. Crie uma com: pasta criar'],
  );
});

export const revoke = printing(FOLDERS, async (args, context) => {
  const id = readGrantId(args);
  if (id === undefined) return err(usage(['Isto não é o ID de uma pasta.'], ['Veja-o com: pasta listar']));
  const client = await context.connect();
  if (!client.ok) return client;
  const { call } = client.value;
  const revoked = await call('drop.revoke', { id });
  if (!revoked.ok) return err(failureOf(revoked.error));
  const folders = await call('drop.list', {});
  if (!folders.ok) return err(failureOf(folders.error));
  const matching = folders.value.filter((folder) => folder.id === id);
  return finished({ pastas: matching.map((folder) => FOLDER.of(folder)) }, [
    'Pasta revogada; os arquivos ficam como estão:',
    ...matching.flatMap(folderLines),
  ]);
});

function folderLines({ folder, charset, ...token }: DropView): string[] {
  return [...tokenLines(token), `  ${folder} (${charset})`];
}
