/** Whole numbers and lists as people read them, in every face alike; not by `Intl`, for its time at the start (docs/adr/0012-dates-numbers-lists.md). */

/** A whole number, not negative, also as its digits, with the separator of the locale: 10.000, or 10,000 in English. */
export function grouped(value: number | string, locale: string): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, isEnglish(locale) ? ',' : '.');
}

/** 1.234,50 (1,234.50 in English) of an amount as XML has it, with a decimal point; "" of anything else. */
export function money(amount: string, locale: string): string {
  const [, whole, cents = ''] = /^0*(\d{1,20})(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  if (whole === undefined) return '';
  return `${grouped(whole, locale)}${isEnglish(locale) ? '.' : ','}${cents.padEnd(2, '0')}`;
}

/** "3", "3 e 4", "3, 4 e 5", with "and" in English; '' for none. */
export function listed(items: readonly string[], locale: string): string {
  const last = items.at(-1) ?? '';
  const before = items.slice(0, -1).join(', ');
  return before === '' ? last : `${before} ${isEnglish(locale) ? 'and' : 'e'} ${last}`;
}

function isEnglish(locale: string): boolean {
  return locale.startsWith('en');
}
