/** The formatting functions bound to the language of the window. */

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../shared/explain/index.ts';
import { listed, money } from '../../../shared/numbers.ts';
import { isLocale } from '../../i18n/locale.ts';
import * as format from './format.ts';

/** By whose habits numbers and days are written. */
const FORMATS: Readonly<Record<Locale, string>> = { 'pt-BR': 'pt-BR', en: 'en-GB' };

export function useFormat() {
  const { i18n } = useTranslation();
  const locale = isLocale(i18n.language) ? i18n.language : 'pt-BR';
  const intl = FORMATS[locale];
  return useMemo(
    () => ({
      locale,
      /** The prefix of a note's number. */
      numberSign: locale === 'en' ? 'no.' : 'nº',
      dateTime: (iso: string, withSeconds = false) => format.formatDateTime(iso, withSeconds, intl),
      date: (iso: string) => format.formatDate(iso, intl),
      day: (iso: string) => format.formatDay(iso, intl),
      time: (iso: string) => format.formatTime(iso),
      /** Since when something lasts: the hour, and the day too where that is another one. */
      since: (iso: string, withSeconds = false) => format.formatSince(iso, new Date(), intl, withSeconds),
      timeWithSeconds: (iso: string) => format.formatTime(iso, true),
      month: (year: number, month: number) => format.formatMonth(year, month, intl),
      number: (value: number) => format.formatNumber(value, intl),
      /** For a text with a plural form: `count` chooses the form, `n` is written. */
      counted: (count: number) => ({ count, n: format.formatNumber(count, intl) }),
      /** Of an amount as XML has it. */
      money: (amount: string | undefined) => money(amount ?? '', intl),
      range: (range: { readonly nNFIni: number; readonly nNFFin: number }) => format.formatRange(range, intl),
      list: (items: readonly string[]) => listed(items, intl),
      protocol: format.formatProtocol,
      countdown: format.formatCountdown,
    }),
    [locale, intl],
  );
}
