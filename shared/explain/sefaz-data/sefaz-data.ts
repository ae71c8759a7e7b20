/** Why a file of data on SEFAZ is not used, and what would change, in the words of both languages. */

import type { SefazDataChange } from '../../contract/program/sefaz-data.ts';
import type { Explanation, Locale } from '../words.ts';
import { SEFAZ_DATA_EN } from './sefaz-data.en.ts';
import { SEFAZ_DATA_PT } from './sefaz-data.pt.ts';
import type { Refused, SefazDataWords } from './sefaz-data-words.ts';

export function explainRefusedData(
  refused: Refused,
  locale: Locale = 'pt-BR',
): Required<Pick<Explanation, 'what' | 'action'>> {
  return wordsOf(locale).refused[refused.reason](refused);
}

export interface ChangeWords {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** One row of the table that a person sees before deciding. */
export function describeDataChange(change: SefazDataChange, locale: Locale = 'pt-BR'): ChangeWords {
  const words = wordsOf(locale);
  const { nothing } = words;
  switch (change.kind) {
    case 'host': {
      const { mod, authorizer, tpAmb, before = nothing, after = nothing } = change;
      return { what: words.host(authorizer, words.models[mod], words.environments[tpAmb]), before, after };
    }
    case 'path': {
      const { service, mod, authorizer, before = nothing, after = nothing } = change;
      return { what: words.path(service, authorizer, words.models[mod]), before, after };
    }
    case 'home': {
      const { uf, mod, before, after } = change;
      return { what: words.home(uf, words.models[mod]), before, after };
    }
    case 'contingency': {
      const { uf, tpAmb, before, after } = change;
      return { what: words.contingency(uf, words.environments[tpAmb]), before, after };
    }
    case 'root':
      return {
        what: words.root(change.version, change.use),
        ...fromTo(`SHA-256 ${change.sha256}`, change.added, nothing),
      };
    case 'sender':
      return { what: words.sender, ...fromTo(change.host, change.added, nothing) };
  }
}

function fromTo(value: string, added: boolean, nothing: string) {
  return added ? { before: nothing, after: value } : { before: value, after: nothing };
}

function wordsOf(locale: Locale): SefazDataWords {
  return { 'pt-BR': SEFAZ_DATA_PT, en: SEFAZ_DATA_EN }[locale];
}
