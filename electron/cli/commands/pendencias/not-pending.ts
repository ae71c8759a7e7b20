/** Says of a request that is not among those asked for what became of it: it is missing only where no journal has it. */

import type { Call, DisablementView, Environment } from '../../../../shared/contract.ts';
import { appError, type AppError } from '../../../../shared/errors.ts';
import { requestError, tellingOf } from '../../../../shared/request-error.ts';
import { DISABLEMENT_ID_PATTERN } from '../../../../shared/fiscal/disablement-id.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { EXIT } from '../../output/exit-codes.ts';
import { failureOf, failureWith, type CommandFailure } from '../../output/failure.ts';

const REQUEST = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param wanted an Id, with or without "ID", or a request number, as typed */
export async function notPending(
  call: Call,
  places: readonly Environment[],
  wanted: string,
): Promise<CommandFailure> {
  const known: DisablementView[] = [];
  for (const environment of places) {
    const found = await lookedUp(call, environment, wanted);
    if (!found.ok) return failureOf(found.error);
    known.push(...found.value);
  }
  const view = tellingOf(known);
  if (!view) return failureOf(appError('disablement.missing', { id: wanted }));
  if (view.state === 'prepared') {
    return failureWith(
      'disablement.state',
      EXIT.usage,
      ['Este pedido ainda não foi enviado.'],
      ['Os que esperam uma confirmação estão em: pendencias'],
    );
  }
  const { requestId, state } = view;
  const error =
    state === 'refused' ? appError('disablement.state', { requestId, state }) : requestError(view);
  return failureOf(error, EXIT.usage);
}

async function lookedUp(
  call: Call,
  environment: Environment,
  wanted: string,
): Promise<Result<readonly DisablementView[], AppError>> {
  const id = `ID${wanted.toUpperCase().replace(/^ID/, '')}`;
  if (DISABLEMENT_ID_PATTERN.test(id)) return call('disablement.of-id', { environment, id });
  const requestId = wanted.toLowerCase();
  if (!REQUEST.test(requestId)) return ok([]);
  const found = await call('disablement.get', { environment, requestId });
  if (found.ok) return ok([found.value]);
  return found.error.code === 'disablement.missing' ? ok([]) : found;
}
