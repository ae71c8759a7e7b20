/** Whose certificate asks, as the core chooses it: the company named, else the emitter's, else the only one there is. */

import type { Call, Environment } from '../../../../shared/contract.ts';
import { cnpjRoot, cnpjSchema, type Cnpj } from '../../../../shared/fiscal/issuer/cnpj.ts';

export interface Askers {
  /** For notes of other companies: the only company with a certificate, if there is only one. */
  readonly fallback: Cnpj | undefined;
  /** Root of the certificate that asks for the note with this key. */
  readonly rootFor: (key: string) => string;
}

export async function askersOf(
  call: Call,
  environment: Environment,
  license: Cnpj | undefined,
): Promise<Askers> {
  if (license) return { fallback: undefined, rootFor: () => cnpjRoot(license) };
  const certificates = await call('certificate.list', { environment });
  const usable = certificates.ok
    ? certificates.value.filter(({ state }) => state === 'active' || state === 'expiring')
    : [];
  const roots = new Set(usable.map(({ root }) => root));
  const cnpj = cnpjSchema.safeParse(usable[0]?.cnpj);
  const fallback = roots.size === 1 && cnpj.success ? cnpj.data : undefined;
  return {
    fallback,
    rootFor: (key) => {
      const emitter = key.slice(6, 14);
      return roots.has(emitter) || !fallback ? emitter : cnpjRoot(fallback);
    },
  };
}
