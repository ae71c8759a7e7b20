/** The formatting functions bound to the language of the window. */

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../shared/explain/index.ts';
import * as format from './format.ts';

export function useFormat() {
  const { i18n } = useTranslation();
  const locale: Locale = i18n.language === 'en' ? 'en' : 'pt-BR';
  return useMemo(
    () => ({
      locale,
      dateTime: (iso: string, seconds = false) => format.formatDateTime(iso, locale, seconds),
      date: (iso: string) => format.formatDate(iso, locale),
      time: (iso: string) => format.formatTime(iso, locale),
      month: (year: number, month: number) => format.formatMonth(year, month, locale),
      number: (value: number) => format.formatNumber(value, locale),
      range: (range: { readonly nNFIni: number; readonly nNFFin: number }) =>
        format.formatRange(range, locale),
      list: (items: readonly string[]) => format.formatList(items, locale),
      protocol: format.formatProtocol,
    }),
    [locale],
  );
}
