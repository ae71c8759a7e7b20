/** `servir`: the JSON service without a window, until it is stopped. */

import { z } from 'zod';
import { err } from '../../../../shared/result.ts';
import { failureOf } from '../../output/failure.ts';
import { readEnvironment, readPort } from '../../input/fields.ts';
import { printing } from '../../command.ts';
import { serveUntilStopped } from './serve.ts';

const LISTENING = z.strictObject({ endereco: z.string(), porta: z.int() });

export const run = printing(LISTENING, async (args, context) => {
  const port = readPort(args);
  if (!port.ok) return port;
  const environment = readEnvironment(args, { required: false });
  if (!environment.ok) return environment;
  const client = await context.connect();
  if (!client.ok) return client;
  const only = environment.value;
  const state = await client.value.call('service.switch', {
    on: true,
    // The stored settings are the window's.
    remember: false,
    port: port.value,
    only,
  });
  if (!state.ok) return err(failureOf(state.error));
  const { address = '', port: porta } = state.value;
  return serveUntilStopped(context, {
    json: { endereco: address, porta },
    text: [
      `Serviço no ar em ${address} (documentação em ${address}/docs).`,
      only ? `Atende só o ambiente ${only}.` : 'Atende o ambiente para o qual cada token foi feito.',
      'Ctrl+C encerra.',
    ],
  });
});
