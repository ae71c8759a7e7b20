/** Says whose certificate signed a closing's manifest, and whether a known root of ICP-Brasil vouches for it. */

import type { ClosingReport } from '../../../shared/contract/companies/closing.ts';
import { cnpjRoot } from '../../../shared/fiscal/issuer/cnpj.ts';
import { readHolder } from '../../certificates/holder.ts';
import { chainAbove } from '../../x509/chain.ts';
import { verifiedSignature } from '../../x509/cms-read.ts';
import { fingerprintOf } from '../../x509/icp-brasil-pins.ts';

export interface VerifiedSigner {
  readonly signature: NonNullable<ClosingReport['signature']>;
  /** Of the company that the manifest names. */
  readonly own: boolean;
}

/** Undefined where it is no signature of the manifest with this SHA-256. `roots`: SHA-256 of those that are known. */
export function signerOf(
  file: Uint8Array,
  manifest: { readonly sha256: Uint8Array; readonly cnpj: string },
  roots: readonly string[],
): VerifiedSigner | undefined {
  const signed = verifiedSignature(file, manifest.sha256);
  if (!signed) return undefined;
  const holder = readHolder(signed.signer.raw);
  if (!holder.ok) return undefined;
  const { signer, certificates, at } = signed;
  const { holder: name, cnpj = '', issuer, validFrom, validUntil } = holder.value;
  const top = chainAbove(signer, certificates).at(-1);
  return {
    signature: {
      holder: name,
      cnpj,
      issuer,
      at: at.toISOString(),
      known:
        top !== undefined && roots.includes(fingerprintOf(top.raw)) && at >= validFrom && at <= validUntil,
    },
    own: cnpj !== '' && cnpjRoot(cnpj) === cnpjRoot(manifest.cnpj),
  };
}
