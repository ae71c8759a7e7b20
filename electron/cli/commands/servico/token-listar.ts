/** `token listar`: lists the access tokens of the JSON service, revoked ones too. */

import { err } from '../../../../shared/result.ts';
import { failureOf } from '../../output/failure.ts';
import { readEnvironment } from '../../input/fields.ts';
import { finished, printing } from '../../command.ts';
import { TOKEN, tokenLines, TOKENS } from './tokens.ts';

export const run = printing(TOKENS, async (args, context) => {
  const environment = readEnvironment(args, { required: false });
  if (!environment.ok) return environment;
  const client = await context.connect();
  if (!client.ok) return client;
  const tokens = await client.value.call('token.list', {});
  if (!tokens.ok) return err(failureOf(tokens.error));
  const only = environment.value;
  const shown = tokens.value.filter((token) => only === undefined || token.environment === only);
  return finished(
    { tokens: shown.map((token) => TOKEN.of(token)) },
    shown.length > 0 ? shown.flatMap(tokenLines) : ['Nenhum token. Crie um com: token criar'],
  );
});
