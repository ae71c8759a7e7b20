/** Provides the help panel: F1 opens the page of the current screen or step, a link any other page. */

import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { keptLocale } from '../i18n/locale.ts';
import { HelpContext, type HelpTarget } from '../ui/navigation/help.ts';
import { giveBack } from '../ui/keyboard/focus-keeper.ts';
import { laterPart } from '../ui/navigation/later-part.tsx';
import { loadHelp } from './use-content.ts';

const HelpPanel = laterPart(async () => (await import('./help-panel.tsx')).HelpPanel);

/** Loaded in advance of the first F1: the panel, and the pages in the window's language. */
export const HELP_PARTS: readonly (() => Promise<unknown>)[] = [
  HelpPanel.fetch,
  () => loadHelp(keptLocale()),
];

interface Shown {
  readonly target: HelpTarget;
  /** Grows with every opening, so that opening the same page twice shows it twice. */
  readonly round: number;
  readonly open: boolean;
  /** A modal dialog is open: the help is then modal too, and returns the focus to it. */
  readonly modal: boolean;
}

export function HelpProvider({ children }: { children: ReactNode }): ReactNode {
  const [shown, setShown] = useState<Shown>();
  const cameFrom = useRef<Element | null>(null);
  const open = useCallback((target?: HelpTarget) => {
    const inside = Boolean(document.activeElement?.closest('[data-help-panel]'));
    if (!inside) cameFrom.current = document.activeElement;
    setShown((before) => ({
      target: target ?? pageInFront(),
      round: (before?.round ?? 0) + 1,
      open: true,
      modal: before?.open ? before.modal : document.querySelector('[aria-modal="true"]') !== null,
    }));
  }, []);
  const close = useCallback(() => {
    setShown((before) => before && { ...before, open: false });
    giveBack(cameFrom.current);
  }, []);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F1' || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      if (document.activeElement?.closest('[data-help-panel]')) close();
      else open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open, close]);
  return (
    <HelpContext value={open}>
      {children}
      {shown ? (
        <HelpPanel
          key={shown.modal ? 'over a dialog' : 'beside'}
          target={shown.target}
          round={shown.round}
          open={shown.open}
          modal={shown.modal}
          onClose={close}
        />
      ) : null}
    </HelpContext>
  );
}

/** The innermost visible part with a help mark; inside the open dialog, where there is one. */
function pageInFront(): HelpTarget {
  const modal = [...document.querySelectorAll('[aria-modal="true"]:not([data-help-panel])')].at(-1);
  const marks = (root: ParentNode) =>
    [...root.querySelectorAll<HTMLElement>('[data-help]')].filter((each) => each.checkVisibility());
  const inModal = modal ? marks(modal).at(-1) : undefined;
  return (inModal ?? marks(document).at(-1))?.dataset['help'] ?? 'first-steps';
}
