/** Disk sizes in the units that Windows Explorer shows. */

const UNITS = ['KB', 'MB', 'GB', 'TB'] as const;

/** `bytes` as "312 GB", with one decimal below ten; `number` formats it in the window's language. */
export function formatSpace(bytes: number, number: (value: number) => string): string {
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const rounded = value < 10 ? Math.floor(value * 10) / 10 : Math.floor(value);
  return `${number(rounded)} ${UNITS[unit] ?? ''}`;
}
