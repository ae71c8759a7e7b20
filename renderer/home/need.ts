/** One pending matter in Início. */

import type { ReactNode } from 'react';
import type { Tone } from '../ui/states/tones.tsx';

export interface Need {
  readonly key: string;
  readonly tone: Tone;
  readonly title: string;
  /** The company concerned; absent where it concerns all. */
  readonly company?: string | undefined;
  readonly cnpj?: string | undefined;
  readonly text: string;
  /** Absent where nothing can be done but wait. */
  readonly act?: string;
  readonly onAct?: () => void;
  /** A second, quieter button: the row was read. */
  readonly dismiss?: string;
  readonly onDismiss?: () => void;
  readonly aside?: ReactNode;
  readonly error?: ReactNode;
}
