/** The 27 federation units with their IBGE codes (cUF), the first two digits of every access key. */

import { z } from 'zod';
import { ufOf, UFS, type Uf } from './uf-codes.ts';

export { cUfOf, ufOf, UFS, type CUf, type Uf } from './uf-codes.ts';

export const ufSchema = z.enum(UFS as [Uf, ...Uf[]]);

/** A federation unit by its code or its acronym, in any case; undefined for anything else. */
export function parseUf(text: string): Uf | undefined {
  return ufOf(text) ?? ufSchema.safeParse(text.toUpperCase()).data;
}
