/** Signs the manifest of a closing by a company's key, in the thread that has keys: a file beside it (CMS, RFC 5652). */

import type { KeyHolder } from '../ports.ts';
import { signedAttributes, signedData } from '../x509/cms-write.ts';

export interface ManifestSigner {
  readonly keyHolder: Pick<KeyHolder, 'signSha256'>;
  readonly leafDer: Buffer;
  /** Its issuers, as far as they are known: without them its trust cannot be checked. */
  readonly chainDer: readonly Buffer[];
}

/** `sha256` of the manifest; `at`: this computer's hour, which the signature says. Rejects as `signSha256` does. */
export async function signManifest(
  sha256: Uint8Array,
  at: Date,
  { keyHolder, leafDer, chainDer }: ManifestSigner,
): Promise<Buffer> {
  const attributes = signedAttributes(sha256, at, leafDer);
  return signedData(attributes, await keyHolder.signSha256(attributes), [leafDer, ...chainDer]);
}
