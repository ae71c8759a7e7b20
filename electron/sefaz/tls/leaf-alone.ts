/** The hosts that refused a certificate with its chain and took it alone, by what a connection test saw. */

/** What a server gets: the certificate with its chain, or the leaf alone. */
export type Sends = 'chain' | 'leaf';

let known: ReadonlySet<string> = new Set();

export function leafAloneName(host: string, fingerprint: string): string {
  return `${host.toLowerCase()} ${fingerprint}`;
}

/** Of the data folder in use, each as {@link leafAloneName}; they replace the earlier ones. */
export function setLeafAlone(names: readonly string[]): void {
  known = new Set(names);
}

/** What is sent to this host: leaf and chain, as most servers need, or the leaf alone. */
export function certificateFor(
  host: string,
  {
    fingerprint,
    certPem,
    sends,
  }: { readonly fingerprint: string; readonly certPem: string; readonly sends?: Sends },
): string {
  const alone = sends === undefined ? known.has(leafAloneName(host, fingerprint)) : sends === 'leaf';
  return alone ? leafOf(certPem) : certPem;
}

/** Whether chain and leaf alone are two things to send. */
export function hasChain({ certPem }: { readonly certPem: string }): boolean {
  return leafOf(certPem).trim() !== certPem.trim();
}

function leafOf(certPem: string): string {
  const end = '-----END CERTIFICATE-----';
  return `${certPem.slice(0, certPem.indexOf(end))}${end}\n`;
}
