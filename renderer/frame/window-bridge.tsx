/** Connects the page to its window: opens screens requested from outside, and reports the chosen colours to the window. */

import { useEffect, type ReactNode } from 'react';
import { openingSchema, type Opening } from '../../shared/bridge.ts';
import type { Environment } from '../../shared/contract.ts';
import { askWindow, findBridge } from '../api/transport-window.ts';
import { useDroppedFile } from '../certificates/import/dropped-file.tsx';
import { useAppearance } from '../theme/appearance.ts';
import { useSystemTextSize } from '../theme/text-size.ts';
import { useRouter } from '../ui/navigation/router.tsx';
import { useLatest } from '../ui/latest.ts';

export interface WindowBridgeProps {
  readonly environment: Environment;
  /** Asks first where typed text would be lost. */
  readonly leave: (then: () => void) => void;
}

export function WindowBridge({ environment, leave }: WindowBridgeProps): ReactNode {
  const { go } = useRouter();
  const { offer } = useDroppedFile();
  const { chosen } = useAppearance();
  useSystemTextSize();

  useEffect(() => {
    void askWindow({ kind: 'appearance', appearance: chosen });
  }, [chosen]);

  const open = ({ screen, key, file }: Opening) => {
    leave(() => {
      // Training has its own certificate; the screen says so.
      const importing = file !== undefined && environment !== 'treino';
      if (importing) offer(new File([file.bytes], file.name));
      go(screen, {
        ...(key ? { key } : {}),
        ...(importing ? { importing } : {}),
      });
    });
  };
  const latest = useLatest(open);
  useEffect(() => {
    const bridge = findBridge();
    if (!bridge) return;
    // A request that came before the page was ready is waiting, too.
    let waiting = true;
    const take = async () => {
      // An open dialog is not left: the request is served when it closes.
      if (!waiting || document.querySelector('[aria-modal="true"]')) return;
      waiting = false;
      const opening = openingSchema.nullable().safeParse(await askWindow({ kind: 'take-opening' }));
      if (opening.data) latest.current(opening.data);
    };
    const onFocus = () => void take();
    const stop = bridge.nudged(() => {
      waiting = true;
      void take();
    });
    void take();
    window.addEventListener('focusin', onFocus);
    return () => {
      stop();
      window.removeEventListener('focusin', onFocus);
    };
  }, [latest]);
  return null;
}
