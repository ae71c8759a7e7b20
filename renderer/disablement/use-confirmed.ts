/** What the person answers for, of the numbers that are typed: another range begins without it. */

import { useState } from 'react';
import type { WaiverCode } from '../../shared/contract.ts';

export interface Confirmed {
  readonly codes: readonly WaiverCode[];
  readonly confirm: (code: WaiverCode, yes: boolean) => void;
}

const NOTHING: readonly WaiverCode[] = [];

/** @param numbers names what the word is about */
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
