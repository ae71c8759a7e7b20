/** The size of a copy in megabytes, as people read it. */

const MEGABYTE = 1024 * 1024;

/** One decimal; never 0,0 for what is there. */
export function megabytes(bytes: number, locale: string): string {
  const shown = Math.max(0.1, bytes / MEGABYTE);
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(shown);
}
