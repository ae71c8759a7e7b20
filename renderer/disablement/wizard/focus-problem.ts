/** Brings the keyboard to what keeps a step from being left. */

/** Whoever waits longer than this for a check has gone on to something else. */
const LONGEST_CHECK_MS = 10_000;

/** @param column gives the step's fields, as they are at the time */
export function focusFirstProblem(
  column: () => HTMLElement | null,
  until = performance.now() + LONGEST_CHECK_MS,
  from = document.activeElement,
): void {
  requestAnimationFrame(() => {
    const first =
      column()?.querySelector<HTMLElement>('[data-stops]') ??
      column()?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // What stops a range that was typed a moment ago is drawn when its check has answered.
    if (!first) {
      const stays = document.activeElement === from;
      if (stays && performance.now() < until) focusFirstProblem(column, until, from);
      return;
    }
    // Of a question it is the group that is invalid: its first answer takes the focus.
    const answer = first.getAttribute('role') === 'radiogroup' ? first.querySelector('input') : undefined;
    (answer ?? first).focus();
  });
}
