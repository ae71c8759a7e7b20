/** `pendencias reenviar ID --sim`: sends the identical request again, to obtain the result of the first. */

import { err, ok } from '../../../../shared/result.ts';
import { disablementOutcome, disablementSchema, notResent } from '../../output/disablement-json.ts';
import { unconfirmed } from '../../output/failure.ts';
import { readEnvironment } from '../../input/fields.ts';
import { findUnanswered } from './pending.ts';
import { showSteps } from '../../output/progress.ts';
import { printing } from '../../command.ts';

export const run = printing(disablementSchema, async (args, context) => {
  const environment = readEnvironment(args, { required: false });
  if (!environment.ok) return environment;
  const wanted = (args.rest[0] ?? '').trim();
  const confirmed = args.flags.has('sim');
  const client = await context.connect({ confirmed });
  if (!client.ok) return client;
  const { call } = client.value;
  const found = await findUnanswered(call, environment.value, context, wanted);
  if (!found.ok) return found;
  const view = found.value;
  const named = { environment: view.environment, requestId: view.requestId };

  if (!confirmed) {
    return err(
      unconfirmed(
        ['Nada foi enviado: falta --sim.'],
        [
          'O mesmo pedido vai de novo: se já foi feito, a SEFAZ avisa; se não chegou, a inutilização é feita agora.',
        ],
      ),
    );
  }
  const quiet = showSteps(client.value, context);
  try {
    const sent = await call('disablement.resend', named, { signal: context.signal });
    return sent.ok
      ? ok(disablementOutcome(sent.value, true, { dados: args.values.dados }))
      : notResent(view, sent.error, { dados: args.values.dados });
  } finally {
    quiet();
  }
});
