/** Moves the keyboard focus to what prevents a step from being left. */

import { takeFocus } from '../../ui/keyboard/focus-keeper.ts';

/** Milliseconds; after a longer check the person has moved on, and the focus stays. */
const LONGEST_CHECK_MS = 10_000;

/** @param column returns the element that contains the step's fields, at the time of the call */
export function focusFirstProblem(
  column: () => HTMLElement | null,
  until = performance.now() + LONGEST_CHECK_MS,
  from = document.activeElement,
): void {
  requestAnimationFrame(() => {
    const first =
      column()?.querySelector<HTMLElement>('[data-stops]') ??
      column()?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A problem of a range that was just typed is rendered when its check has answered.
    if (!first) {
      const stays = document.activeElement === from;
      if (stays && performance.now() < until) focusFirstProblem(column, until, from);
      return;
    }
    // Of a radio group the group is invalid: its first option takes the focus.
    const answer = first.getAttribute('role') === 'radiogroup' ? first.querySelector('input') : undefined;
    takeFocus(answer ?? first);
  });
}
