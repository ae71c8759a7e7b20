/** What a computer saw of the chains, kept in memory. */

import type { ChainMemory, SeenLink } from '../postgres/chains/links-kept.ts';

export function memoryInside(): ChainMemory {
  const seen = new Map<string, SeenLink>();
  return {
    seen: (_, cnpj) => seen.get(cnpj),
    see: (_, cnpj, link) => void seen.set(cnpj, link),
    heard: () => undefined,
    hear: () => undefined,
    all: () => [],
    accept: (_, { cnpj, found }) => void seen.set(cnpj, found),
  };
}
