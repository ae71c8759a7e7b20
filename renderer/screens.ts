/** The screens of the window in the order of the navigation, and which of them exist where. */

import type { Environment } from '../shared/contract.ts';
import { certificates } from './certificates/descriptor.ts';
import { closing } from './closing/descriptor.ts';
import { consult } from './consult/descriptor.ts';
import { disablement } from './disablement/descriptor.ts';
import { history } from './history/descriptor.ts';
import { home } from './home/descriptor.ts';
import { integration } from './integration/descriptor.ts';
import { numbering } from './numbering/descriptor.ts';
import { panel } from './panel/descriptor.ts';
import { records } from './records/descriptor.ts';
import { settings } from './settings/descriptor.ts';
import { training } from './training/descriptor.ts';
import type { ScreenFacts } from './ui/navigation/screen-facts.ts';

const DESCRIPTORS = [
  home,
  panel,
  consult,
  disablement,
  numbering,
  closing,
  history,
  certificates,
  integration,
  training,
  settings,
  records,
] as const;

export type Descriptor = (typeof DESCRIPTORS)[number];
export type Screen = Descriptor['id'];
/** The screens with an entry in the navigation. */
export type Section = Extract<Descriptor, { menu: object }>['id'];
export type Entry = Required<Pick<ScreenFacts, 'menu'>> & { readonly id: Section };

export const SCREENS: readonly (ScreenFacts & { readonly id: Screen })[] = DESCRIPTORS;
const ENTRIES: readonly Entry[] = DESCRIPTORS.filter((screen) => 'menu' in screen);

export function factsOf(screen: Screen): ScreenFacts {
  return SCREENS.find(({ id }) => id === screen) ?? home;
}

/** The entries that exist here, in the order of the navigation. */
export function entriesOf(environment: Environment, companies: number): readonly Entry[] {
  return ENTRIES.filter(({ menu }) => menu.shown?.(environment, companies) ?? true);
}

/** Those that Ctrl and a digit open, in the order of the digits. */
export function digitEntriesOf(environment: Environment): readonly Entry[] {
  return entriesOf(environment, 1).filter(({ menu }) => menu.digit ?? true);
}

/** What opens an entry: "F3", "Ctrl+5"; undefined where it has neither key nor digit. */
export function shortcutOf(entry: Entry, environment: Environment): string | undefined {
  const digit = digitEntriesOf(environment).indexOf(entry) + 1;
  return entry.menu.key ?? (digit > 0 ? `Ctrl+${digit}` : undefined);
}

/** The section that a screen belongs to. */
export function sectionOf(screen: Screen): Section {
  const section = factsOf(screen).within ?? screen;
  return ENTRIES.find(({ id }) => id === section)?.id ?? 'home';
}
