/** When what a person typed into a search is a number of a note. */

/** The number that a text names, with or without "nº" and dots; undefined where it is none. */
export function numberIn(text: string): number | undefined {
  const found = /^(?:n[º°o.]*\s*)?(\d{1,3}(?:\.\d{3})+|\d{1,9})$/i.exec(text.trim())?.[1];
  return found === undefined ? undefined : Number(found.replaceAll('.', ''));
}
