/** `token revogar ID`: revokes a token at once, also for a running service. */

import { err } from '../../../../shared/result.ts';
import { failureOf, usage } from '../../output/failure.ts';
import { finished, printing } from '../../command.ts';
import { readGrantId, TOKEN, tokenLines, TOKENS } from './tokens.ts';

export const run = printing(TOKENS, async (args, context) => {
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
