/** A part of the window whose code is fetched on its own, and which is drawn at once wherever that is here already. */

import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { later } from '../../i18n/i18n.ts';

export interface LaterPart<P extends object> {
  (props: P): ReactNode;
  /** Fetches its code in advance, and the texts that it needs. */
  readonly fetch: () => Promise<void>;
}

/**
 * Not React's `lazy`: its first drawing waits even for code that is here, and React then keeps the outline for 300 ms.
 *
 * @param outline shown meanwhile
 */
export function laterPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  outline: ReactNode = null,
): LaterPart<P> {
  const loadAll = later(load);
  let here: ComponentType<P> | undefined;
  const fetch = async () => {
    here ??= await loadAll();
  };
  function Part(props: P): ReactNode {
    const [Shown, setShown] = useState(() => here);
    const [failed, setFailed] = useState<{ readonly error: unknown }>();
    useEffect(() => {
      if (Shown) return;
      fetch().then(
        () => setShown(() => here),
        (error: unknown) => setFailed({ error }),
      );
    }, [Shown]);
    // For the screen's error boundary, whose "again" fetches once more.
    if (failed) throw failed.error;
    return Shown ? <Shown {...props} /> : outline;
  }
  return Object.assign(Part, { fetch });
}
