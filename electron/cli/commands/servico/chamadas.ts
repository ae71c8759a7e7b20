/** `chamadas`: the audit of the JSON service's calls, the newest first. */

import { z } from 'zod';
import { serviceCallSchema, type ServiceCall } from '../../../../shared/contract.ts';
import { err } from '../../../../shared/result.ts';
import { named, same } from '../../../../shared/service/named.ts';
import { failureOf } from '../../output/failure.ts';
import { formatInstant } from '../../output/format-instant.ts';
import { finished, printing } from '../../command.ts';

/** As many as one call of the core gives. */
const SHOWN = 500;

const CALL = named(serviceCallSchema, {
  em: 'at',
  operacao: 'operation',
  token: 'tokenId',
  assunto: 'subject',
  ...same('http', 'status', 'motivo'),
  ms: [z.number(), ({ ms }) => Math.round(ms * 10) / 10],
  maquina: 'machine',
});

export const run = printing(z.strictObject({ chamadas: z.array(CALL.schema) }), async (_args, context) => {
  const client = await context.connect();
  if (!client.ok) return client;
  const calls = await client.value.call('service.calls', { limit: SHOWN });
  if (!calls.ok) return err(failureOf(calls.error));
  return finished(
    { chamadas: calls.value.map((call) => CALL.of(call)) },
    calls.value.length > 0 ? calls.value.map(callLine) : ['Nenhuma chamada ainda.'],
  );
});

function callLine({ at, operation, subject, http, status, motivo, ms, machine }: ServiceCall): string {
  const where = machine === undefined ? '' : ` [${machine}]`;
  return `${formatInstant(at)}${where}  ${operation} ${subject || '-'}  HTTP ${http}, status ${status}, ${Math.round(ms)} ms  ${motivo}`;
}
