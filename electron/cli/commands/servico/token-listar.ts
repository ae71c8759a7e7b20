/** `token listar`: lists the access tokens of the JSON service, revoked ones too. */

import { err, ok } from '../../../../shared/result.ts';
import { EXIT } from '../../output/exit-codes.ts';
import { failureOf } from '../../output/failure.ts';
import { readEnvironment } from '../../input/fields.ts';
import type { Run } from '../../command.ts';
import { tokenJson, tokenLines } from './tokens.ts';

export const run: Run = async (args, context) => {
  const environment = readEnvironment(args, { required: false });
  if (!environment.ok) return environment;
  const client = await context.connect();
  if (!client.ok) return client;
  const tokens = await client.value.call('token.list', {});
  if (!tokens.ok) return err(failureOf(tokens.error));
  const only = environment.value;
  const shown = tokens.value.filter((token) => only === undefined || token.environment === only);
  return ok({
    json: { tokens: shown.map(tokenJson) },
    text: shown.length > 0 ? shown.flatMap(tokenLines) : ['Nenhum token. Crie um com: token criar'],
    exit: EXIT.done,
  });
};
