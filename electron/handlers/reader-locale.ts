/** The language of a file that a call writes: the program's for the person at its window, Portuguese for programs. */

import type { Locale } from '../../shared/explain/words.ts';
import type { Caller } from '../dispatcher.ts';
import { localeOf, type Ports } from '../ports.ts';

export function readerLocale({ face }: Pick<Caller, 'face'>, ports: Pick<Ports, 'language'>): Locale {
  return face === 'service' || face === 'cli' ? 'pt-BR' : localeOf(ports);
}
