/** Brings the keyboard to what keeps a step from being left. */

/** Whoever waits longer than this for a check has gone on to something else. */
const LONGEST_CHECK_MS = 3_000;

/** @param column gives the step's fields, as they are at the time */
export function focusFirstProblem(
  column: () => HTMLElement | null,
  until = performance.now() + LONGEST_CHECK_MS,
): void {
  requestAnimationFrame(() => {
    const first =
      column()?.querySelector<HTMLElement>('[data-stops]') ??
      column()?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // What stops a range that was typed a moment ago is drawn when its check has answered.
    if (!first) {
      if (performance.now() < until) focusFirstProblem(column, until);
      return;
    }
    // Of a question it is the group that is invalid: its first answer takes the focus.
    const answer = first.getAttribute('role') === 'radiogroup' ? first.querySelector('input') : undefined;
    (answer ?? first).focus();
  });
}
