/**
 * Checks whether the certificate that signed an answer belongs to the authorizer that had to give it (MOC 5.3: SEFAZ
 * may sign).
 */

import type { Mod, TpAmb } from '../../../shared/fiscal/numbering.ts';
import type { Uf } from '../../../shared/fiscal/issuer/uf.ts';
import { addressOf, homeAuthorizer } from '../addresses/authorizers.ts';
import { readCertificate } from '../../x509/parsed-certificate.ts';
import { pinOf } from '../../x509/icp-brasil-pins.ts';
import type { TrustKeeper } from './keeper.ts';
import { findPath } from './path.ts';

export type AnswerSigner = (
  certificate: Uint8Array,
  about: { readonly uf: Uf; readonly mod: Mod; readonly tpAmb: TpAmb; readonly at: Date },
) => boolean;

/** Any company has a certificate of ICP-Brasil; only SEFAZ has one for the host that answers disablements. */
export function createAnswerSigner(
  trust: Pick<TrustKeeper, 'authoritiesFor'>,
  isPinned: (der: Uint8Array) => boolean = isPinnedRoot,
): AnswerSigner {
  return (certificate, { uf, mod, tpAmb, at }) => {
    const address = addressOf(mod, homeAuthorizer(uf, mod), tpAmb, 'disable');
    const leaf = readCertificate(certificate);
    if (address === undefined || !leaf || leaf.ca) return false;
    const host = new URL(address).hostname;
    const candidates = (trust.authoritiesFor(host)?.pem ?? []).flatMap((pem) => readCertificate(pem) ?? []);
    const rules = {
      host,
      now: at,
      isPinned: (one: { raw: Uint8Array }) => isPinned(one.raw),
      publicRoots: [],
    };
    return findPath(leaf, candidates, rules).ok;
  };
}

function isPinnedRoot(der: Uint8Array): boolean {
  return (pinOf(der, 'tls-server') ?? pinOf(der, 'client-chain')) !== undefined;
}
