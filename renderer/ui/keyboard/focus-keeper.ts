/** Guards the keyboard focus: nothing behind an open dialog takes it, and what had it gets it back when a dialog or the focused element goes. */

import { useCallback, useState } from 'react';

/** Enough for a menu, a panel and a dialog above each other. */
const MAX_REMEMBERED = 16;
/** Milliseconds within which a new screen or panel takes the focus itself. */
const PATIENCE_MS = 60;
/** Milliseconds after which a closing dialog is gone, whatever its animation. */
const LONGEST_CLOSING_MS = 1_500;

/** The newest last. */
const past: HTMLElement[] = [];
/** How often a person moved the focus by the mouse or by Tab. */
let moved = 0;

/**
 * Called once, before the first render. When a focused element is removed, the focus falls to the body: shortcuts then
 * do nothing, and screen readers do not read an open panel.
 */
export function keepFocus(): void {
  let current: HTMLElement | undefined;
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    current = target;
    remember(target);
  });
  document.addEventListener('pointerdown', () => (moved += 1), true);
  document.addEventListener('keydown', ({ key }) => key === 'Tab' && (moved += 1), true);
  // A click on the empty page is meant to leave the field.
  document.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLElement) queueMicrotask(() => target.isConnected && forget(target));
  });
  const forget = (left: HTMLElement) => {
    if (current === left && document.activeElement === document.body) current = undefined;
  };
  new MutationObserver(() => {
    if (!current || current.isConnected) return;
    current = undefined;
    const until = performance.now() + LONGEST_CLOSING_MS;
    const look = () => {
      if (!isNowhere()) return;
      const standing = lastStanding();
      if (standing) standing.focus();
      // In front is a dialog that is closing, with nothing in it that can take the focus.
      else if (performance.now() < until) setTimeout(look, PATIENCE_MS);
    };
    setTimeout(look, PATIENCE_MS);
  }).observe(document.body, { childList: true, subtree: true });
}

/**
 * Focuses what a page leads to by itself, such as its heading. Behind an open dialog, where a person may be typing, it
 * waits until the dialog has closed. @returns whether it got the focus
 */
export function takeFocus(element: HTMLElement | null | undefined, options?: FocusOptions): boolean {
  if (!element) return false;
  const front = frontDialog();
  const mayTake = !front || front.contains(element);
  if (mayTake) element.focus(options);
  else remember(element);
  return mayTake;
}

/**
 * Gives the focus back to `opener` when the dialog that closes now is gone; it traps the focus until then. A dialog
 * opened meanwhile keeps the focus, and so does what a person chose meanwhile by the mouse or by Tab.
 */
export function giveBack(opener: Element | null | undefined): void {
  if (!(opener instanceof HTMLElement)) return;
  const mine = frontDialog();
  const movedBefore = moved;
  const until = performance.now() + LONGEST_CLOSING_MS;
  const look = () => {
    if (moved !== movedBefore && !isNowhere() && !mine?.contains(document.activeElement)) return;
    if (mine?.isConnected && performance.now() < until) requestAnimationFrame(look);
    else if (canTake(opener)) takeFocus(opener);
  };
  requestAnimationFrame(look);
}

/**
 * For a confirmation dialog: remembers what had the focus when it opened. @returns restores the focus after the dialog
 * is gone; to be called by the answer that changes nothing
 */
export function useOpener(open: boolean): () => void {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<HTMLElement>();
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(lastStanding());
  }
  return useCallback(() => giveBack(opener), [opener]);
}

function remember(element: HTMLElement): void {
  past.push(element);
  if (past.length > MAX_REMEMBERED) past.shift();
}

/** The dialog above everything else, where one is open. */
function frontDialog(): Element | undefined {
  return [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** The last focused element that can take the focus again: inside the open dialog, where there is one. */
function lastStanding(): HTMLElement | undefined {
  const front = frontDialog();
  return past.findLast((element) => canTake(element) && (!front || front.contains(element)));
}

function canTake(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && element.closest('[role="menu"]') === null;
}
