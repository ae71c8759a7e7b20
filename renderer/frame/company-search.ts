/** Finds companies by what a person types into the search of companies, and keeps which were chosen last. */

import { useDeferredValue, useMemo, useState } from 'react';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { fold } from '../ui/words/text-match.ts';

/** Fewer digits than these occur in nearly every CNPJ. */
const SHORTEST_CNPJ_PART = 3;

interface Named {
  readonly name: string;
  readonly cnpj: string;
  readonly group?: string | undefined;
}

/** A search through these companies, prepared once: with thousands of them each letter typed asks again. */
export function companySearch<C extends Named>(companies: readonly C[]): (wanted: string) => readonly C[] {
  const prepared = companies.map((company) => ({
    company,
    called: fold(`${company.name} ${company.group ?? ''}`),
    numbered: fold(`${company.cnpj} ${formatCnpj(company.cnpj)}`),
  }));
  return (wanted) => {
    const words = fold(wanted).split(' ').filter(Boolean);
    if (words.length === 0) return companies;
    return prepared
      .filter(({ called, numbered }) =>
        words.every(
          (word) => called.includes(word) || (word.length >= SHORTEST_CNPJ_PART && numbered.includes(word)),
        ),
      )
      .map(({ company }) => company);
  };
}

/** The search above a list of companies, or of what each of them has; the field stays ahead of a long list. */
export function useCompanySearch<C extends Named>(companies: readonly C[]) {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const search = useMemo(() => companySearch(companies), [companies]);
  return { text, setText, found: useMemo(() => search(wanted), [search, wanted]) };
}

/** The CNPJs chosen last, newest first, one a line. */
const RECENT_KEY = 'balcao.companies.recent';
/** Offered above all others. */
const MAX_RECENT = 5;

/** Those of them that are here, newest first. */
export function recentCompanies<C extends Named>(companies: readonly C[]): readonly C[] {
  const byCnpj = new Map<string, C>(companies.map((company) => [company.cnpj, company]));
  return recentCnpjs().flatMap((cnpj) => byCnpj.get(cnpj) ?? []);
}

export function rememberCompany(cnpj: string): void {
  const recent = [cnpj, ...recentCnpjs().filter((each) => each !== cnpj)].slice(0, MAX_RECENT + 1);
  window.localStorage.setItem(RECENT_KEY, recent.join('\n'));
}

function recentCnpjs(): string[] {
  return (window.localStorage.getItem(RECENT_KEY) ?? '').split('\n').filter((cnpj) => cnpj !== '');
}
