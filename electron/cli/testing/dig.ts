/** Reads values out of a parsed JSON document in tests. */

/** The value at `path`; undefined if it does not exist. */
export function dig(value: unknown, ...path: readonly (string | number)[]): unknown {
  let here = value;
  for (const step of path) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = (here as Record<string | number, unknown>)[step];
  }
  return here;
}

/** `path` in every element of a list. */
export function pluck(list: unknown, ...path: readonly (string | number)[]): unknown[] {
  return Array.isArray(list) ? list.map((element: unknown) => dig(element, ...path)) : [];
}

/** The text at `path`; fails the test if there is none. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = dig(value, ...path);
  if (typeof found !== 'string') throw new Error(`no text at ${path.join('.')}`);
  return found;
}
