/** Focuses the first field of a form, except where that would open a keyboard over half of its dialog. */
export function focusFirstField(form: HTMLFormElement | null): void {
  if (window.matchMedia('(hover: hover)').matches) form?.querySelector('input')?.focus();
}
