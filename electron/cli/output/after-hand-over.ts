/** What a command may say that failed after its request had left for SEFAZ: never that nothing came of it. */

import { appError } from '../../../shared/errors.ts';
import { err } from '../../../shared/result.ts';
import { EXIT } from './exit-codes.ts';
import { failureOf } from './failure.ts';
import type { CommandResult } from '../command.ts';

/** Of the connection, before its first byte: the journal has taken the request back, nothing is pending. */
const CERTAINLY_UNSENT = /^(?:sefaz|proxy)\.|^call\.aborted$/;

/** Exit code 4 promises that nothing is pending; a fault of this program or of its journal cannot know that. */
export function afterHandOver(result: CommandResult, handedOver: boolean): CommandResult {
  if (result.ok || result.error.exit !== EXIT.noAnswer) return result;
  const { codigo: causa, detalhes } = result.error.erro;
  // The journal may have the sending: where it cannot be taken back, it is pending there. Its sentence says so.
  if (detalhes?.['step'] === 'recording') return err({ ...result.error, exit: EXIT.uncertain });
  if (!handedOver || CERTAINLY_UNSENT.test(causa)) return result;
  return err(failureOf(appError('disablement.uncertain', { causa }), EXIT.uncertain));
}

/** `released`: the person interrupted, and the shared journal's server is not waited for any more, whether or not it would answer. */
export function asInterrupted(result: CommandResult, released: boolean): CommandResult {
  if (result.ok || !released || result.error.erro.codigo !== 'database.away') return result;
  const isRecording = result.error.erro.detalhes?.['step'] === 'recording';
  return err(
    failureOf(appError('call.aborted', isRecording ? { step: 'recording' } : undefined), result.error.exit),
  );
}
