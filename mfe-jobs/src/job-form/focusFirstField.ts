/** Focuses the first field of a form, except where that would open a keyboard over half of its dialog. */
export function focusFirstField(form: HTMLFormElement | null): void {
  // If the person was faster than the opening animation, the focus stays in their field.
  if (form?.contains(document.activeElement)) return;
  if (window.matchMedia('(hover: hover)').matches) form?.querySelector('input')?.focus();
}
