/** One row of what Início says needs a hand. */

import type { ReactNode } from 'react';
import type { Tone } from '../ui/tones.tsx';

export interface Need {
  readonly key: string;
  readonly tone: Tone;
  readonly title: string;
  /** Whose it is; absent where it is everybody's. */
  readonly company?: string | undefined;
  readonly text: string;
  /** Absent where there is nothing to do but wait. */
  readonly act?: string;
  readonly onAct?: () => void;
  readonly aside?: ReactNode;
  readonly error?: ReactNode;
}
