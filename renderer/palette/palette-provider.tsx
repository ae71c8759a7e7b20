/** Ctrl+K, and the line at the foot of the navigation: both open the palette, which is fetched when it is first needed. */

import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';

export const loadPalette = async () => ({ default: (await import('./palette.tsx')).Palette });

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
  /** Whoever chose something is led on by it; whoever did not is back where they were. */
  const close = useCallback((chosen: boolean) => {
    setOpen(false);
    const back = cameFrom.current;
    if (chosen || !(back instanceof HTMLElement)) return;
    requestAnimationFrame(() => back.isConnected && back.focus());
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
      // Never the browser's own search, also where a dialog in front keeps the keys.
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
