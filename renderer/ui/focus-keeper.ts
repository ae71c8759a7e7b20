/** Keeps the keyboard's place: what goes away with the focus in it gives it back to what had it before. */

import { useCallback, useState } from 'react';

/** Enough for a menu, a panel and a dialog one over the other. */
const MAX_REMEMBERED = 16;
/** A screen or panel that is just being drawn takes the focus for itself within this time. */
const PATIENCE_MS = 60;
/** A closing dialog is gone by then, whatever its motion. */
const LONGEST_CLOSING_MS = 1_500;

/** The newest last. */
const past: HTMLElement[] = [];

/**
 * Called once, before anything is drawn. Something focused that is taken out of the page would leave the focus on
 * the bare page: keys then do nothing and an open panel stays hidden from screen readers.
 */
export function keepFocus(): void {
  let current: HTMLElement | undefined;
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    current = target;
    past.push(target);
    if (past.length > MAX_REMEMBERED) past.shift();
  });
  // Whoever clicks on the bare page means to leave the field.
  document.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLElement) queueMicrotask(() => target.isConnected && forget(target));
  });
  const forget = (left: HTMLElement) => {
    if (current === left && document.activeElement === document.body) current = undefined;
  };
  new MutationObserver(() => {
    if (!current || current.isConnected) return;
    current = undefined;
    setTimeout(() => {
      if (isNowhere()) lastStanding()?.focus();
    }, PATIENCE_MS);
  }).observe(document.body, { childList: true, subtree: true });
}

/**
 * For a question over the page: what had the focus when it opened.
 * @returns what gives the focus back there once the question is gone; to be called by the answer that changes nothing
 */
export function useOpener(open: boolean): () => void {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<HTMLElement>();
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(lastStanding());
  }
  return useCallback(() => {
    if (!opener) return;
    const modals = document.querySelectorAll('[aria-modal="true"]');
    const mine = modals[modals.length - 1];
    const until = performance.now() + LONGEST_CLOSING_MS;
    const look = () => {
      if (mine?.isConnected && performance.now() < until) requestAnimationFrame(look);
      else if (canTake(opener)) opener.focus();
    };
    requestAnimationFrame(look);
  }, [opener]);
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** What was focused last and can take the focus again: in the dialog in front, where there is one. */
function lastStanding(): HTMLElement | undefined {
  const modals = document.querySelectorAll('[aria-modal="true"]');
  const front = modals[modals.length - 1];
  return past.findLast((element) => canTake(element) && (!front || front.contains(element)));
}

function canTake(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && element.closest('[role="menu"]') === null;
}
