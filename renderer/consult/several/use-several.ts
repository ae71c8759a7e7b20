/** The few keys of a pasted text, and how far they are: a person starts, stops and continues them. */

import { useEffect, useRef, useState } from 'react';
import type { AccessKey } from '../../../shared/fiscal/key/access-key.ts';
import { untilElsewhere } from '../../ui/session.tsx';
import type { Asking } from '../use-consults.ts';
import { consultSeveral, type Several } from './consult-several.ts';

export type SeveralUse = ReturnType<typeof useSeveral>;

export function useSeveral(ask: (chNFe: AccessKey) => Promise<Asking>) {
  const [several, setSeveral] = useState<Several>();
  const latestAsk = useRef(ask);
  const stopping = useRef(new AbortController());
  useEffect(() => {
    latestAsk.current = ask;
  });

  const run = (from: Several) => {
    const mine = new AbortController();
    stopping.current = mine;
    // Not by an effect's end: another screen in front ends that too.
    const here = untilElsewhere();
    const askHere = (key: AccessKey) => {
      if (here()) return latestAsk.current(key);
      mine.abort();
      return Promise.resolve(undefined);
    };
    void consultSeveral(from, askHere, mine, setSeveral);
  };

  return {
    several,
    start: (keys: readonly AccessKey[]) => run({ keys, left: keys, state: 'running', counts: {} }),
    /** Waits after the key that is being consulted now. */
    stop: () => stopping.current.abort(),
    goOn: (): void => several && run(several),
    close: () => setSeveral(undefined),
  };
}
