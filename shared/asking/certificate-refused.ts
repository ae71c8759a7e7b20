/** Whether a server refused the company's certificate, by the alert of its TLS. */

import type { AppError } from '../errors.ts';

/**
 * With these alerts the server refuses the company's certificate, not the connection (RFC 5246, 7.2; RFC 8446, 6.2); some send
 * 40 for it too, and where 40 comes before a certificate is asked for it is `sefaz.tls-no-cipher`.
 */
const CERTIFICATE_ALERTS: ReadonlySet<unknown> = new Set([40, 42, 43, 44, 45, 46, 48, 49, 116]);

/** The error of a request, or a step of a connection test with the one that it met. */
type Failed = { readonly [name in 'code' | 'data']?: AppError[name] | undefined };

export function refusesCertificate({ code, data }: Failed): boolean {
  return code === 'sefaz.tls-alert' && CERTIFICATE_ALERTS.has(data?.['alert']);
}
