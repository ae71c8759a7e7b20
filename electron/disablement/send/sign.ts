/** Signs a request, and verifies the signature as the authorizer would: when it is made, and again when it goes out. */

import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Identity } from '../../certificates/vault/vault.ts';
import { signDisablement, verifyDisablement, type DisablementFields } from '../../sefaz/soap/signature.ts';

export interface Signed {
  readonly signedXml: string;
  /** SHA-256 of the certificate. */
  readonly certificate: string;
  /** ISO 8601. */
  readonly certificateUntil: string;
}

/** Errors: `disablement.own-signature` if the signature does not verify: it must not be sent. */
export async function signVerified(
  fields: DisablementFields,
  identity: Identity,
): Promise<Result<Signed, AppError>> {
  const { keyHolder, leafDer: certificateDer } = identity;
  const signedXml = await signDisablement(fields, { keyHolder, certificateDer });
  const verified = await verifyDisablement(signedXml);
  if (!verified.ok) return err(appError('disablement.own-signature', { problem: verified.error }));
  if (!identity.leafDer.equals(verified.value.raw)) {
    return err(appError('disablement.own-signature', { problem: 'certificate' }));
  }
  const certificateUntil = verified.value.validToDate.toISOString();
  return ok({ signedXml, certificate: identity.fingerprint, certificateUntil });
}

/** Why the text that the journal has may not go out, since it may have been changed there: `disablement.own-signature`. */
export async function refusalOfSignature(signedXml: string): Promise<AppError | undefined> {
  const verified = await verifyDisablement(signedXml);
  return verified.ok ? undefined : appError('disablement.own-signature', { problem: verified.error });
}
