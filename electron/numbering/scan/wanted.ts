/** Which files are read for numbers by their names alone. */

/** Names that promise notes. Of other files the content decides, and what cannot be opened is passed over. */
const WANTED = /\.(xml|zip|txt)$/i;

export function isWanted(name: string): boolean {
  return WANTED.test(name);
}
