/** Consults that a person scheduled to run once when their pause ends; they run from any screen. */

import { useEffect, useRef, useState } from 'react';
import type { AccessKey } from '../../shared/fiscal/key/access-key.ts';
import { untilElsewhere } from '../ui/session.tsx';

/** Milliseconds added to the end of the pause: a timer may fire early. */
const AFTER_MS = 500;

export type Later = ReturnType<typeof useLater>;

export function useLater(ask: (chNFe: AccessKey) => void) {
  const [armed, setArmed] = useState<ReadonlySet<AccessKey>>(new Set());
  const timers = useRef(new Map<AccessKey, ReturnType<typeof setTimeout>>());
  const latestAsk = useRef(ask);
  useEffect(() => {
    latestAsk.current = ask;
  });
  const disarm = (chNFe: AccessKey) => {
    clearTimeout(timers.current.get(chNFe));
    timers.current.delete(chNFe);
    setArmed((before) => new Set([...before].filter((each) => each !== chNFe)));
  };
  return {
    armed,
    disarm,
    disarmAll: () => [...timers.current.keys()].forEach(disarm),
    /** For another company or environment the consults are dropped. */
    arm: (chNFe: AccessKey, until: Date) => {
      disarm(chNFe);
      const here = untilElsewhere();
      const fire = () => {
        disarm(chNFe);
        if (here()) latestAsk.current(chNFe);
      };
      timers.current.set(chNFe, setTimeout(fire, Math.max(0, until.getTime() - Date.now()) + AFTER_MS));
      setArmed((before) => new Set([...before, chNFe]));
    },
  };
}
