/** Loads the help of one language, once. */

import { useEffect, useState } from 'react';
import type { Locale } from '../../shared/explain/index.ts';
import { useFormat } from '../ui/words/use-format.ts';
import type { HelpContent } from './content.ts';

const LOADERS: Readonly<Record<Locale, () => Promise<HelpContent>>> = {
  'pt-BR': async () => (await import('./pt-BR.ts')).helpPtBR,
  en: async () => (await import('./en.ts')).helpEn,
};
const loaded = new Map<Locale, HelpContent>();

export async function loadHelp(locale: Locale): Promise<HelpContent> {
  const content = loaded.get(locale) ?? (await LOADERS[locale]());
  loaded.set(locale, content);
  return content;
}

/** Undefined until it is loaded. */
export function useHelpContent(): HelpContent | undefined {
  const { locale } = useFormat();
  const [, arrived] = useState<Locale>();
  useEffect(() => {
    let wanted = true;
    void loadHelp(locale).then(() => {
      if (wanted) arrived(locale);
    });
    return () => {
      wanted = false;
    };
  }, [locale]);
  return loaded.get(locale);
}
