/** `pendencias reenviar ID --sim`: sends the identical request again, to learn what became of the first. */

import { appError } from '../../shared/errors.ts';
import { err, ok } from '../../shared/result.ts';
import { disablementOutcome } from './disablement-json.ts';
import { EXIT } from './exit-codes.ts';
import { failureOf, failureWith, usage } from './failure.ts';
import { readEnvironment } from './fields.ts';
import { pendingIn } from './pending.ts';
import { showProgress } from './progress.ts';
import type { Run } from './run.ts';

export const run: Run = async (given, world) => {
  const environment = readEnvironment(given, { required: false });
  if (!environment.ok) return environment;
  const wanted = (given.rest[0] ?? '').trim();
  const confirmed = given.flags.has('sim');
  const client = await world.connect({ confirmed });
  if (!client.ok) return client;
  const { call } = client.value;
  const pending = await pendingIn(call, environment.value, world);
  if (!pending.ok) return pending;

  const bare = wanted.toUpperCase().replace(/^ID/, '');
  const matches = pending.value.filter(
    (view) => view.id === `ID${bare}` || view.requestId === wanted.toLowerCase(),
  );
  const [view] = matches;
  if (!view) return err(failureOf(appError('disablement.missing', { id: wanted })));
  if (matches.length > 1)
    return err(usage(['Há pedidos com este ID em mais de um ambiente.'], ['Diga qual com --ambiente.']));
  const named = { environment: view.environment, requestId: view.requestId };

  if (!confirmed) {
    return err(
      failureWith(
        'confirmation.required',
        EXIT.usage,
        ['Nada foi enviado: falta --sim.'],
        [
          'O mesmo pedido vai de novo: se já foi feito, a SEFAZ avisa; se não chegou, a inutilização é feita agora.',
        ],
      ),
    );
  }
  const quiet = showProgress(client.value, world);
  try {
    const sent = await call('disablement.resend', named, { signal: world.signal });
    return sent.ok ? ok(disablementOutcome(sent.value, true)) : err(failureOf(sent.error));
  } finally {
    quiet();
  }
};
