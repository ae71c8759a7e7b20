/** How a closing's thread gets its manifest signed: by the company's certificate, whose key stays in this thread. */

import { type AppError, appError } from '../../../shared/errors.ts';
import { cnpjRoot } from '../../../shared/fiscal/issuer/cnpj.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Signed } from '../../closing/job.ts';
import type { Clock } from '../../ports.ts';
import type { Realm } from '../../realm/realm.ts';

/** Errors: those of the vault, before anything is written. */
export async function manifestSigner(
  { vault }: Pick<Realm, 'vault'>,
  cnpj: string,
  clock: Clock,
): Promise<Result<(sha256: Uint8Array) => Promise<Signed>, AppError>> {
  const identity = await vault.identityFor(cnpjRoot(cnpj), clock.now());
  if (!identity.ok) return identity;
  const { fingerprint, keyHolder, leafDer, gone } = identity.value;
  const known = await vault.certificates(fingerprint);
  if (!known.ok) return known;
  const { chainDer } = known.value;
  const { signedAttributes, signedData } = await import('../../x509/cms-write.ts');
  return ok(async (sha256) => {
    // Locked or removed while the month was collected.
    if (gone.aborted) return err(appError('certificate.locked', { fingerprint }));
    const attributes = signedAttributes(sha256, clock.now(), leafDer);
    return ok(signedData(attributes, await keyHolder.signSha256(attributes), [leafDer, ...chainDer]));
  });
}
