/** Starts i18next with the Portuguese texts of the first screen; the others, and another language, are loaded when they are needed. */

import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '../../shared/explain/index.ts';
import { firstTexts, textsOf, type Texts } from './catalogue.ts';
import { keepLocale, keptLocale } from './locale.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
  }
}

export async function startI18n(): Promise<void> {
  const locale = keptLocale();
  await i18next.use(initReactI18next).init({
    lng: 'pt-BR',
    fallbackLng: 'pt-BR',
    defaultNS: 'common',
    ns: Object.keys(firstTexts),
    resources: { 'pt-BR': firstTexts },
    interpolation: { escapeValue: false },
    // The usual ones; where they are not named each key is first examined for being a sentence.
    nsSeparator: ':',
    keySeparator: '.',
    react: { useSuspense: false },
  });
  countAsWritten(i18next);
  if (locale !== 'pt-BR') await chooseLocale(locale);
}

/**
 * The singular is for 1 alone, as in all other words of the program: by the rules of the browser Portuguese has it for 0 too, and
 * another form for whole millions, of which there are no texts.
 */
export function countAsWritten({ services }: i18n): void {
  const forms = new Intl.PluralRules('en');
  (services.pluralResolver as { getRule: () => Intl.PluralRules }).getRule = () => forms;
}

let fetched: Promise<void> | undefined;

/** A loader of what is shown after the first screen, which waits for its texts too. */
export function later<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => (await Promise.all([load(), fetchLaterTexts()]))[0];
}

function fetchLaterTexts(): Promise<void> {
  // Another language came whole, at the start.
  if (i18next.language !== 'pt-BR') return Promise.resolve();
  fetched ??= addWords('pt-BR');
  return fetched;
}

async function addWords(locale: Locale): Promise<void> {
  for (const [ns, words] of Object.entries(await textsOf(locale)))
    i18next.addResourceBundle(locale, ns, words);
}

/** Changes the language of the whole window, for this and the next starts. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await addWords(locale);
  await i18next.changeLanguage(locale);
  document.documentElement.lang = locale;
  keepLocale(locale);
}
