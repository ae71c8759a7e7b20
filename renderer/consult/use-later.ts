/** Consults that a person has asked to be made by themselves, once, when their wait is over; they are made from any screen. */

import { useEffect, useRef, useState } from 'react';
import type { AccessKey } from '../../shared/fiscal/access-key.ts';

/** Behind the end of the wait: the clock of a timer may be early. */
const AFTER_MS = 500;

export interface Later {
  readonly armed: ReadonlySet<AccessKey>;
  /** `place`: part of the window; once it is gone (another company or environment) nothing is asked any more. */
  readonly arm: (chNFe: AccessKey, until: Date, place: Element) => void;
  readonly disarm: (chNFe: AccessKey) => void;
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
    arm: (chNFe, until, place) => {
      disarm(chNFe);
      const fire = () => {
        disarm(chNFe);
        if (place.isConnected) latestAsk.current(chNFe);
      };
      timers.current.set(chNFe, setTimeout(fire, Math.max(0, until.getTime() - Date.now()) + AFTER_MS));
      setArmed((before) => new Set([...before, chNFe]));
    },
  };
}
