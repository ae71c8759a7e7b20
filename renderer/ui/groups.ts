/** The office's own groups of companies. */

import type { CompanyView } from '../../shared/contract.ts';

/** Each name once, in order of the alphabet. */
export function groupsOf(companies: readonly Pick<CompanyView, 'group'>[]): readonly string[] {
  const names = new Set(companies.flatMap(({ group }) => group ?? []));
  return [...names].sort((a, b) => a.localeCompare(b));
}
