/** The order of two texts by their code units, as SQLite orders them: the same on every computer, whatever its language. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
