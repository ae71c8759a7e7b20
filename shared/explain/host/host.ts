/** The words of what the program itself says outside the page, in the language that was chosen; English is read once it is. */

import type { Locale } from '../words.ts';
import { PORTUGUESE } from './host.pt.ts';

/** Texts of any wording in place of the Portuguese ones, of the same form. */
export type Worded<T> = T extends string
  ? string
  : T extends (...data: infer Data) => string
    ? (...data: Data) => string
    : { readonly [Key in keyof T]: Worded<T[Key]> };
export type HostWords = Worded<typeof PORTUGUESE>;
/** The title of a dialog for a file or a folder. */
export type PickTitle = keyof HostWords['pick'];

const loaded = new Map<Locale, HostWords>([['pt-BR', PORTUGUESE]]);

const WORDS: Readonly<Record<Locale, () => Promise<HostWords>>> = {
  'pt-BR': () => Promise.resolve(PORTUGUESE),
  en: async () => (await import('./host.en.ts')).ENGLISH,
};

/** Before a language is used; Portuguese is always there. */
export async function loadHostWords(locale: Locale): Promise<void> {
  if (!loaded.has(locale)) loaded.set(locale, await WORDS[locale]());
}

export function hostWords(locale: Locale = 'pt-BR'): HostWords {
  return loaded.get(locale) ?? PORTUGUESE;
}
