/** What the side panel of Certificados shows. */

import type { CertificateView, CompanyView } from '../../shared/contract.ts';
import type { CertificateAct } from './certificate-card.tsx';

export type Side =
  | { readonly show: 'import' | 'folder' }
  | { readonly show: CertificateAct; readonly certificate: CertificateView }
  | { readonly show: 'certificate'; readonly certificate: CertificateView }
  | { readonly show: 'company'; readonly company: CompanyView | undefined };

/** With its certificate as that is now: an act in the panel changes it. One that is gone stays as it was. */
export function sideNow(side: Side | undefined, certificates: readonly CertificateView[]): Side | undefined {
  if (!side || !('certificate' in side)) return side;
  const now = certificates.find(({ fingerprint }) => fingerprint === side.certificate.fingerprint);
  return now ? { ...side, certificate: now } : side;
}
