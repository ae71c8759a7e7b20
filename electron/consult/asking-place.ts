/** Where a key is asked: the authorizer, its service of the model, and the certificate that asks. */

import { accessKeyParts, type AccessKeyParts } from '../../shared/fiscal/key/access-key.ts';
import { cnpjRoot } from '../../shared/fiscal/issuer/cnpj.ts';
import { sitesOf, type SiteChoice } from './sites.ts';

export interface Asker {
  readonly cnpj?: string | undefined;
  readonly fallback?: string | undefined;
}

/** A key, with what is known of its note besides. */
export interface AskedKey extends Pick<SiteChoice, 'site' | 'issued'> {
  readonly key: string;
}

/** What the data folder knows of certificates and companies. */
export interface Placing {
  readonly hasCertificate: (root: string) => boolean;
  readonly noIeSince: (cnpj: string) => string | false | undefined;
}

/** The parts of a realm that this needs. */
export interface PlacingRealm {
  readonly hasValidCertificate: Placing['hasCertificate'];
  readonly companies: Pick<Placing, 'noIeSince'>;
}

export function placingOf(realm: PlacingRealm): Placing {
  return {
    hasCertificate: (root) => realm.hasValidCertificate(root),
    noIeSince: (cnpj) => realm.companies.noIeSince(cnpj),
  };
}

/** As a text; the same choice of site and certificate as of one consultation (`electron/consult/consult.ts`), without what the history knows of its site. */
export function placeOfKey(
  { key, site, issued }: AskedKey,
  { cnpj, fallback }: Asker,
  { hasCertificate, noIeSince }: Placing,
): string {
  const parts = accessKeyParts(key);
  const since = () => noIeSince(parts.emitter);
  const authorizer = sitesOf(parts, { site, issued, since })?.named ?? '-';
  const root = cnpj ? cnpjRoot(cnpj) : rootOf(parts, fallback, hasCertificate);
  return `${authorizer} ${parts.mod} ${root}`;
}

/** The root that asks where no company was named: the issuer's with a certificate, else the fallback's. "" of a person (CPF), who has none. */
export function rootOf(
  parts: AccessKeyParts,
  fallback: string | undefined,
  hasCertificate: (root: string) => boolean,
): string {
  const emitter = parts.emitterKind === 'CNPJ' ? cnpjRoot(parts.emitter) : '';
  if (emitter !== '' && hasCertificate(emitter)) return emitter;
  return fallback ? cnpjRoot(fallback) : emitter;
}
