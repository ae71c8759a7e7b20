/** `chamadas`: the audit of the JSON service's calls, the newest first. */

import type { ServiceCall } from '../../../../shared/contract.ts';
import { err, ok } from '../../../../shared/result.ts';
import { EXIT } from '../../output/exit-codes.ts';
import { failureOf } from '../../output/failure.ts';
import { formatInstant } from '../../output/format-instant.ts';
import type { Run } from '../../command.ts';

/** As many as one call of the core gives. */
const SHOWN = 500;

export const run: Run = async (_args, context) => {
  const client = await context.connect();
  if (!client.ok) return client;
  const calls = await client.value.call('service.calls', { limit: SHOWN });
  if (!calls.ok) return err(failureOf(calls.error));
  return ok({
    json: { chamadas: calls.value.map(callJson) },
    text: calls.value.length > 0 ? calls.value.map(callLine) : ['Nenhuma chamada ainda.'],
    exit: EXIT.done,
  });
};

function callJson({ at, operation, tokenId, subject, http, status, motivo, ms, machine }: ServiceCall) {
  return {
    em: at,
    operacao: operation,
    token: tokenId,
    assunto: subject,
    http,
    status,
    motivo,
    ms: Math.round(ms * 10) / 10,
    ...(machine === undefined ? {} : { maquina: machine }),
  };
}

function callLine({ at, operation, subject, http, status, motivo, ms, machine }: ServiceCall): string {
  const where = machine === undefined ? '' : ` [${machine}]`;
  return `${formatInstant(at)}${where}  ${operation} ${subject || '-'}  HTTP ${http}, status ${status}, ${Math.round(ms)} ms  ${motivo}`;
}
