/** The screens of the window in the order of the navigation, and which of them exist where. */

import type { Environment } from '../shared/contract.ts';
import { allGaps } from './all-gaps/descriptor.ts';
import { audit } from './audit/descriptor.ts';
import { backup } from './backup/descriptor.ts';
import { certificates } from './certificates/descriptor.ts';
import { check } from './check/descriptor.ts';
import { closing } from './closing/descriptor.ts';
import { consult } from './consult/descriptor.ts';
import { disablement } from './disablement/descriptor.ts';
import { history } from './history/descriptor.ts';
import { home } from './home/descriptor.ts';
import { integration } from './integration/descriptor.ts';
import { numbering } from './numbering/descriptor.ts';
import { panel } from './panel/descriptor.ts';
import { settings } from './settings/descriptor.ts';
import { training } from './training/descriptor.ts';
import { MENU_GROUPS, type MenuGroup, type ScreenFacts } from './ui/navigation/screen-facts.ts';
import { watched } from './watch/descriptor.ts';

const DESCRIPTORS = [
  home,
  consult,
  watched,
  check,
  history,
  disablement,
  numbering,
  closing,
  panel,
  allGaps,
  certificates,
  audit,
  integration,
  training,
  settings,
  backup,
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

/** The entries as the navigation lists them: those above all groups, then each group that has entries. */
export function menuOf(entries: readonly Entry[]): readonly {
  readonly group: MenuGroup | undefined;
  readonly entries: readonly Entry[];
}[] {
  return [undefined, ...MENU_GROUPS]
    .map((group) => ({ group, entries: entries.filter(({ menu }) => menu.group === group) }))
    .filter((part) => part.entries.length > 0);
}

/** What opens an entry: "F3", "Ctrl+5"; undefined where it has neither key nor digit. */
export function shortcutOf({ menu: { key, digit } }: Entry): string | undefined {
  return key ?? (digit === undefined ? undefined : `Ctrl+${digit}`);
}

/** The section that a screen belongs to. */
export function sectionOf(screen: Screen): Section {
  const section = factsOf(screen).within ?? screen;
  return ENTRIES.find(({ id }) => id === section)?.id ?? 'home';
}
