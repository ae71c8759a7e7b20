/** The languages of the window, and the one chosen last. */

import { LOCALES, type Locale } from '../../shared/explain/index.ts';

const KEY = 'balcao.locale';

export function isLocale(text: string | null | undefined): text is Locale {
  return LOCALES.some((locale) => locale === text);
}

export function keptLocale(): Locale {
  const kept = window.localStorage.getItem(KEY);
  return isLocale(kept) ? kept : 'pt-BR';
}

export function keepLocale(locale: Locale): void {
  window.localStorage.setItem(KEY, locale);
}
