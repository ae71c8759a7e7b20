/** Whose certificate asks, as the core chooses it: the company named, else the emitter's, else the only one there is. */

import type { Call, Environment } from '../../../../shared/contract.ts';
import { cnpjRoot, type Cnpj } from '../../../../shared/fiscal/issuer/cnpj.ts';

export interface Askers {
  /** For notes of other companies: the only company with a certificate, if there is only one. */
  readonly fallback: Cnpj | undefined;
  /** Root of the certificate that asks for the note with this key, one of `keys`. */
  readonly rootFor: (key: string) => string;
}

/** @param keys those that are asked about one by one, if any. */
export async function askersOf(
  call: Call,
  environment: Environment,
  license: Cnpj | undefined,
  keys: Iterable<string> = [],
): Promise<Askers> {
  if (license) return { fallback: undefined, rootFor: () => cnpjRoot(license) };
  const emitters = [...new Set(Array.from(keys, emitterOf))];
  const found = await call('certificate.askers', { environment, roots: emitters });
  const { roots, sole } = found.ok ? found.value : { roots: [], sole: undefined };
  const held = new Set(roots);
  return {
    fallback: sole,
    rootFor: (key) => {
      const emitter = emitterOf(key);
      return held.has(emitter) || !sole ? emitter : cnpjRoot(sole);
    },
  };
}

const emitterOf = (key: string) => key.slice(6, 14);
