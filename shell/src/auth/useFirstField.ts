import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the first field of a form when it appears, because it replaces the step that had the focus.
 * @returns the ref of the form
 */
export function useFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => form.current?.querySelector('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return form;
}
