/** `token listar|revogar`: the tokens of the JSON service, also the revoked ones; a revoked one ends at once, also for a running service. */

import { err } from '../../../../shared/result.ts';
import { readEnvironment } from '../../input/fields.ts';
import { failureOf, usage } from '../../output/failure.ts';
import { finished, printing } from '../../command.ts';
import { readGrantId, TOKEN, tokenLines, TOKENS } from './tokens.ts';

export const list = printing(TOKENS, async (args, context) => {
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

export const revoke = printing(TOKENS, async (args, context) => {
  const id = readGrantId(args);
  if (id === undefined) {
    return err(usage(['Isto não é o ID de um token.'], ['Veja-o com: token listar']));
  }
  const client = await context.connect();
  if (!client.ok) return client;
  const { call } = client.value;
  const revoked = await call('token.revoke', { id });
  if (!revoked.ok) return err(failureOf(revoked.error));
  const tokens = await call('token.list', {});
  if (!tokens.ok) return err(failureOf(tokens.error));
  const matching = tokens.value.filter((token) => token.id === id);
  return finished({ tokens: matching.map((token) => TOKEN.of(token)) }, [
    'Token revogado:',
    ...matching.flatMap(tokenLines),
  ]);
});
