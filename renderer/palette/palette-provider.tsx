/** Ctrl+K and the line below the navigation open the palette, which is loaded when first needed. */

import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { later } from '../i18n/i18n.ts';
import { giveBack } from '../ui/keyboard/focus-keeper.ts';

export const loadPalette = later(async () => ({ default: (await import('./palette.tsx')).Palette }));

const Palette = lazy(loadPalette);

const PaletteContext = createContext<(() => void) | undefined>(undefined);

export function useOpenPalette(): () => void {
  const open = useContext(PaletteContext);
  if (!open) throw new Error('useOpenPalette outside its provider');
  return open;
}

export function PaletteProvider({ children }: { children: ReactNode }): ReactNode {
  const [open, setOpen] = useState(false);
  const cameFrom = useRef<Element | null>(null);
  const show = useCallback(() => {
    cameFrom.current = document.activeElement;
    setOpen(true);
  }, []);
  /** A chosen command sets the focus itself; after a cancellation it returns to where it was. */
  const close = useCallback((chosen: boolean) => {
    setOpen(false);
    if (!chosen) giveBack(cameFrom.current);
  }, []);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
      // Prevents the browser's own search, also while a dialog handles the keys.
      event.preventDefault();
      if (!document.querySelector('[aria-modal="true"]')) show();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [show]);
  return (
    <PaletteContext value={show}>
      {children}
      {open ? (
        <Suspense fallback={null}>
          <Palette onClose={close} />
        </Suspense>
      ) : null}
    </PaletteContext>
  );
}
