/** What a screen says of itself in the `descriptor.ts` beside it: all that the window needs before it is opened. */

import type { FluentIcon } from '@fluentui/react-icons';
import type { ComponentType } from 'react';
import type { Environment } from '../../../shared/contract.ts';
import type { Locale } from '../../../shared/explain/index.ts';
import type { PageId } from '../../help/pages.ts';

/** The parts of the navigation, in their order. */
export const MENU_GROUPS = ['notes', 'numbers', 'month', 'office', 'program'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

export interface ScreenFacts {
  readonly id: string;
  /** Its entry in the navigation and in Ctrl+K. */
  readonly menu?: {
    readonly icon: FluentIcon;
    readonly key?: `F${number}`;
    /** Opens it with Ctrl; fixed, so that a new entry moves the digit of no other. */
    readonly digit?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
    /** The part of the navigation that it is listed in; above all parts if absent. */
    readonly group?: MenuGroup;
    /** Where it exists; everywhere if absent. */
    readonly shown?: (environment: Environment, companies: number) => boolean;
  };
  /** The screen in whose entry it is reached; without an entry of its own. */
  readonly within?: string;
  /** It stays mounted in the background, with what was typed in it. */
  readonly kept?: true;
  /** Where the certificates are locked it asks first for their password. */
  readonly needsCertificate?: true;
  /** The page that F1 opens. */
  readonly help: PageId;
  readonly words: Readonly<
    Record<
      Locale,
      {
        readonly name: string;
        /** Above the screen, where that is not the name. */
        readonly title?: string;
        /** What else Ctrl+K finds it by. */
        readonly search?: string;
      }
    >
  >;
  /** Its own texts, fetched after the first screen. */
  readonly texts?: Readonly<Record<Locale, () => Promise<object>>>;
  /** Absent for what the window begins with. */
  readonly load?: () => Promise<ComponentType>;
}
