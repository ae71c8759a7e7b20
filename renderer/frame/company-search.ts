/** Finds companies by what a person types into the menu's search. */

import type { CompanyView } from '../../shared/contract.ts';
import { formatCnpj } from '../../shared/fiscal/cnpj.ts';
import { fold } from '../ui/words/text-match.ts';

/** Fewer digits than these occur in nearly every CNPJ. */
const SHORTEST_CNPJ_PART = 3;

/** Those whose name, or CNPJ as written or bare, contains every word of `wanted`. */
export function companiesFor<C extends Pick<CompanyView, 'name' | 'cnpj'>>(
  wanted: string,
  companies: readonly C[],
): readonly C[] {
  const words = fold(wanted).split(' ').filter(Boolean);
  return companies.filter(({ name, cnpj }) => {
    const called = fold(name);
    const numbered = fold(`${cnpj} ${formatCnpj(cnpj)}`);
    return words.every(
      (word) => called.includes(word) || (word.length >= SHORTEST_CNPJ_PART && numbered.includes(word)),
    );
  });
}
