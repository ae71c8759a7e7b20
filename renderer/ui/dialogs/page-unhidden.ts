/**
 * Shows the page to screen readers again when no dialog is open. The library hides from them what a dialog covers, and
 * shows it again by a timer; where the page under the dialog was replaced as the dialog closed, that can be missed.
 */

/** Milliseconds; longer than the library's own timer and a closing dialog's animation. */
const LOOK_AGAIN_MS = 700;

/** Called once, before the first render. */
export function keepPageUnhidden(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasFree = false;
  const look = () => {
    timer = undefined;
    const hidden = hiddenPages();
    if (hidden.length === 0) return;
    const free = document.querySelector('[aria-modal="true"]') === null;
    if (free && wasFree) for (const each of hidden) each.removeAttribute('aria-hidden');
    wasFree = free;
    later();
  };
  const later = () => {
    timer ??= setTimeout(look, LOOK_AGAIN_MS);
  };
  new MutationObserver(later).observe(document.body, { attributeFilter: ['aria-hidden'], subtree: true });
}

/** Hidden elements with the page's main part or title in them; icons and the like are hidden for good. */
function hiddenPages(): Element[] {
  return [...document.querySelectorAll('[aria-hidden="true"]')].filter(
    (each) => each.matches('main') || each.querySelector('main, h1') !== null,
  );
}
