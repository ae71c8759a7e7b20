/** What ten computers do in the proof of the shared journal: which numbers, and what may become of it. */

import { cnpjCheckDigits, cnpjSchema, type Cnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { justificationSchema } from '../../../shared/fiscal/justification/justification.ts';
import { noteNumberSchema, serieSchema } from '../../../shared/fiscal/numbering.ts';

export const environment = 'homologacao' as const;
export const REASON = justificationSchema.parse('Números pulados por falha do emissor');

const range = (nNFIni: number, nNFFin: number) => ({
  nNFIni: noteNumberSchema.parse(nNFIni),
  nNFFin: noteNumberSchema.parse(nNFFin),
});

export interface Act extends ReturnType<typeof range> {
  readonly cnpj: Cnpj;
  readonly serie: ReturnType<typeof serieSchema.parse>;
  readonly ano: number;
}

/** The protocol that a seat was given, or why there is none. */
export type Outcome = { readonly nProt: string } | { readonly code: string };

/** Branches of one company, since one certificate serves them all. */
export function companiesOf(matriz: string, count: number): Cnpj[] {
  return Array.from({ length: count }, (_, n) => {
    const bare = `${matriz.slice(0, 8)}${String(n + 1).padStart(4, '0')}`;
    return cnpjSchema.parse(`${bare}${cnpjCheckDigits(bare)}`);
  });
}

const SERIES = 5;
const WIDTH = 3;
/** Every so many ranges one is wanted by two seats at once, in turn the identical numbers and one number in common. */
const MET_EVERY = 5;

/** `count` acts; those that meet are beside each other. */
export function* actsOf(companies: readonly Cnpj[], count: number): Generator<Act> {
  const ano = new Date().getFullYear();
  let made = 0;
  for (let k = 0; made < count; k += 1) {
    const cnpj = companies[k % companies.length];
    if (cnpj === undefined) throw new Error('no company');
    const place = Math.floor(k / companies.length);
    const serie = serieSchema.parse(1 + (place % SERIES));
    // Between two ranges numbers are left: neighbours are another matter.
    const ini = 1 + Math.floor(place / SERIES) * 2 * WIDTH;
    yield { cnpj, serie, ano, ...range(ini, ini + WIDTH - 1) };
    made += 1;
    if (k % MET_EVERY !== 0 || made >= count) continue;
    const shift = k % (2 * MET_EVERY) === 0 ? 0 : WIDTH - 1;
    yield { cnpj, serie, ano, ...range(ini + shift, ini + shift + WIDTH - 1) };
    made += 1;
  }
}
