/** Consults that a person scheduled to run once when their pause ends; they run from any screen. */

import { useEffect, useRef, useState } from 'react';
import type { AccessKey } from '../../shared/fiscal/key/access-key.ts';

/** Milliseconds added to the end of the pause: a timer may fire early. */
const AFTER_MS = 500;

export interface Later {
  readonly armed: ReadonlySet<AccessKey>;
  /** `place`: a part of the screen, which may be replaced; for another company or environment the consults are dropped. */
  readonly arm: (chNFe: AccessKey, until: Date, place: Element) => void;
  readonly disarm: (chNFe: AccessKey) => void;
  readonly disarmAll: () => void;
}

export function useLater(ask: (chNFe: AccessKey) => void): Later {
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
    arm: (chNFe, until, place) => {
      disarm(chNFe);
      // Not the part itself: it goes while a batch is open in its place.
      const screens = place.closest('[data-where]');
      const fire = () => {
        disarm(chNFe);
        if (screens?.isConnected) latestAsk.current(chNFe);
      };
      timers.current.set(chNFe, setTimeout(fire, Math.max(0, until.getTime() - Date.now()) + AFTER_MS));
      setArmed((before) => new Set([...before, chNFe]));
    },
  };
}
