/** Reads a person's list of days: "1, 7, 30". */

const MOST = 8;
const LAST = 180;

/** Ascending, without repetition; undefined if it is not such a list. An empty text is no days. */
export function readDays(text: string): readonly number[] | undefined {
  const words = text.split(/[\s,;]+|\be\b/).filter((word) => word !== '');
  const days = words.map((word) => (/^\d{1,3}$/.test(word) ? Number(word) : Number.NaN));
  if (days.some((day) => !(day >= 1 && day <= LAST))) return undefined;
  const distinct = [...new Set(days)].sort((a, b) => a - b);
  return distinct.length > MOST ? undefined : distinct;
}
