/** A value or a function of the last render, for what outlives it: a listener, a timer, an answer that comes later. */

import { useEffect, useRef, type RefObject } from 'react';

/** The ref is the same in every render. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
