/** Matches queries without accents, incomplete or slightly wrong, against short titles and their synonyms. */

/** Lower case, without accents, one blank between words. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The text to search in, already folded. */
export interface Haystack {
  readonly title: string;
  /** Synonyms and text: a match here counts less than in the title. */
  readonly words: string;
}

export function haystack(title: string, words = ''): Haystack {
  return { title: fold(title), words: fold(words) };
}

const SHORTEST_GUESS = 3;

/** The score of `query` (folded), higher is better; undefined where one of its words is not found. */
export function score(query: string, { title, words }: Haystack): number | undefined {
  let sum = title.startsWith(query) ? 50 : 0;
  for (const word of query.split(' ')) {
    const points = scoreOf(word, title, words);
    if (points === undefined) return undefined;
    sum += points;
  }
  // Of two equal matches the shorter title is the more exact one.
  return sum - Math.min(title.length, 100) / 100;
}

function scoreOf(word: string, title: string, words: string): number | undefined {
  if (word === '') return 0;
  if (title === word) return 100;
  if (startsAWord(title, word)) return 60;
  if (isAWord(words, word)) return 35;
  if (startsAWord(words, word)) return 30;
  if (title.includes(word)) return 20;
  if (words.includes(word)) return 10;
  return word.length >= SHORTEST_GUESS && runsThrough(title, word) ? 3 : undefined;
}

/** True where a word of `text` begins with `word`; both are folded. */
export function startsAWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  }
  return false;
}

function isAWord(text: string, word: string): boolean {
  return ` ${text} `.includes(` ${word} `);
}

/** True where the letters occur in `text` in order, the first at the start of a word: "impcer" in "importar certificado". */
function runsThrough(text: string, letters: string): boolean {
  if (!startsAWord(text, letters.charAt(0))) return false;
  let from = 0;
  for (const letter of letters) {
    const at = text.indexOf(letter, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}
