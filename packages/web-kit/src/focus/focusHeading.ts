/**
 * Focuses the main heading of the page, where a person continues when the focused element has gone.
 * @returns false if the page has no heading
 */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('#main h1, h1');
  if (!heading) return false;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Whether no element has the focus, such as after the focused one was removed. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
