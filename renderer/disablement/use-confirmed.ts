/** The person's declarations about the numbers typed; another range resets them. */

import { useState } from 'react';
import type { WaiverCode } from '../../shared/contract.ts';

export interface Confirmed {
  readonly codes: readonly WaiverCode[];
  readonly confirm: (code: WaiverCode, yes: boolean) => void;
}

const NOTHING: readonly WaiverCode[] = [];

/** @param numbers identifies the numbers that the declarations are about */
export function useConfirmed(numbers: string): Confirmed {
  const [given, setGiven] = useState({ numbers, codes: NOTHING });
  const codes = given.numbers === numbers ? given.codes : NOTHING;
  return {
    codes,
    confirm: (code, yes) => {
      const others = codes.filter((each) => each !== code);
      setGiven({ numbers, codes: yes ? [...others, code] : others });
    },
  };
}
