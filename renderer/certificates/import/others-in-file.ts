/** Names what a certificate file has besides the certificate that is stored of it. */

import type { CertificatePreview } from '../../../shared/contract.ts';

/** Each holder with the end of the certificate, as `format` writes days. */
export function othersIn(
  others: CertificatePreview['others'],
  format: { readonly date: (iso: string) => string },
): string {
  return others.map(({ holder, validUntil }) => `${holder} (${format.date(validUntil)})`).join('; ');
}
