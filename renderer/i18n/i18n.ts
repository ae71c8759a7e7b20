/** Starts i18next with the Portuguese catalogue; another language is loaded only when it is chosen. */

import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '../../shared/explain/index.ts';
import { keepLocale, keptLocale } from './locale.ts';
import { ptBR, type Catalogue } from './pt-BR/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Catalogue;
  }
}

const LOADERS: Readonly<Record<Locale, () => Promise<Catalogue>>> = {
  'pt-BR': async () => ptBR,
  en: async () => (await import('./en/index.ts')).en,
};

export async function startI18n(): Promise<void> {
  const locale = keptLocale();
  await i18next.use(initReactI18next).init({
    lng: 'pt-BR',
    fallbackLng: 'pt-BR',
    defaultNS: 'common',
    ns: Object.keys(ptBR),
    resources: { 'pt-BR': ptBR },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  if (locale !== 'pt-BR') await chooseLocale(locale);
}

/** Changes the language of the whole window, for this and the next starts. */
export async function chooseLocale(locale: Locale): Promise<void> {
  const catalogue = await LOADERS[locale]();
  for (const [ns, words] of Object.entries(catalogue)) i18next.addResourceBundle(locale, ns, words);
  await i18next.changeLanguage(locale);
  document.documentElement.lang = locale;
  keepLocale(locale);
}
