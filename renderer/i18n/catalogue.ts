/** All texts of a language: what the first screen shows, what the screens say by their descriptors, and the rest. */

import type { Locale } from '../../shared/explain/index.ts';
import { SCREENS, type Descriptor, type Screen, type Section } from '../screens.ts';
import type { Catalogue } from './pt-BR/index.ts';
import * as startTexts from './pt-BR/start.ts';

type ScreenWords = Readonly<
  Record<Screen, { readonly name: string; readonly title: string }> &
    Record<Section, { readonly search: string }>
>;

/** Of the modules that the descriptors name, each with one part of the texts. */
type Module = Awaited<ReturnType<Extract<Descriptor, { texts: object }>['texts']['pt-BR']>>;
type NameOf<M> = M extends unknown ? keyof M : never;
type ScreenTexts = { readonly [Name in NameOf<Module>]: Extract<Module, Record<Name, object>>[Name] };

export type Texts = Catalogue & ScreenTexts & { readonly screens: ScreenWords };

/** The Portuguese texts that are there from the start. */
export const firstTexts = { ...startTexts, screens: wordsOfScreens('pt-BR') };

/** Of a language that does not begin with some of them: all. */
const REST: Readonly<Record<Locale, () => Promise<object>>> = {
  'pt-BR': () => import('./pt-BR/later.ts'),
  en: () => import('./en/index.ts'),
};

export async function textsOf(locale: Locale): Promise<Texts> {
  const rest = REST[locale]();
  const parts = await Promise.all([rest, ...SCREENS.map(({ texts }) => texts?.[locale]())]);
  const screens = wordsOfScreens(locale);
  const first = locale === 'pt-BR' ? startTexts : undefined;
  return Object.assign({ screens }, first, ...parts) as Texts;
}

function wordsOfScreens(locale: Locale): ScreenWords {
  const words = SCREENS.map(({ id, words: { [locale]: all } }) => [id, { title: all.name, ...all }] as const);
  return Object.fromEntries(words) as ScreenWords;
}
