/** Ctrl+K and the line below the navigation open the palette, which is loaded when first needed. */

import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { giveBack } from '../ui/keyboard/focus-keeper.ts';
import { laterPart } from '../ui/navigation/later-part.tsx';

export const Palette = laterPart(async () => (await import('./palette.tsx')).Palette);

const PaletteContext = createContext<(() => void) | undefined>(undefined);

export function useOpenPalette(): () => void {
  const open = useContext(PaletteContext);
  if (!open) throw new Error('useOpenPalette outside its provider');
  return open;
}

export function PaletteProvider({ children }: { children: ReactNode }): ReactNode {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const show = useCallback(() => {
    cameFrom.current = document.activeElement;
    setText('');
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
  useLayoutEffect(() => {
    if (!open) return undefined;
    // Who opens it by keys goes on typing: until the palette is loaded and has the focus, its letters would go elsewhere.
    const onKey = (event: KeyboardEvent) => {
      if (document.activeElement === field.current) return;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key.length > 1 && event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key !== 'Enter') setText((before) => before + event.key);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [open]);
  return (
    <PaletteContext value={show}>
      {children}
      {open ? <Palette text={text} onText={setText} field={field} onClose={close} /> : null}
    </PaletteContext>
  );
}
