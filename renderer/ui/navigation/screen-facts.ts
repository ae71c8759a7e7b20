/** What a screen says of itself in the `descriptor.ts` beside it: all that the window needs before it is opened. */

import type { FluentIcon } from '@fluentui/react-icons';
import type { ComponentType } from 'react';
import type { Environment } from '../../../shared/contract.ts';
import type { Locale } from '../../../shared/explain/index.ts';
import type { PageId } from '../../help/pages.ts';

export interface ScreenFacts {
  readonly id: string;
  /** Its entry in the navigation and in Ctrl+K. */
  readonly menu?: {
    readonly icon: FluentIcon;
    readonly key?: `F${number}`;
    /** False where Ctrl and a digit do not open it: the digits of the others stay what they were. */
    readonly digit?: false;
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
