import { type RefObject, useRef, useState } from 'react';

/** How long to wait for the list to rerender, in frames. */
const FRAMES = 60;

interface Removal {
  /** The element around the list and the button that opens its form. */
  area: RefObject<HTMLDivElement | null>;
  /** The item that is being deleted. */
  removing: string | null;
  remove: (id: string) => Promise<void>;
  /** Moves the focus to the button that opens the form, unless the person has moved it out of the list. */
  focusAdd: () => void;
}

/** Calls it in each of the next frames until it returns true. */
function retryEachFrame(done: () => boolean, frames: number = FRAMES): void {
  requestAnimationFrame(() => {
    if (!done() && frames > 0) retryEachFrame(done, frames - 1);
  });
}

/**
 * Deletes an item of a list and moves the focus to its neighbor or to the add button, because the focused element
 * disappears. Undo moves the focus back to the item.
 */
export function useRemoval(call: (id: string, onRestored: () => void) => Promise<boolean>): Removal {
  const area = useRef<HTMLDivElement>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const buttons = () => [...(area.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
  const buttonOf = (id: string) => buttons().find((button) => button.dataset['remove'] === id);
  const addButton = () => area.current?.querySelector<HTMLElement>('.related-head button');

  async function remove(id: string): Promise<void> {
    if (removing !== null) return;
    const at = buttons().findIndex((button) => button.dataset['remove'] === id);
    setRemoving(id);
    const gone = await call(id, () => {
      retryEachFrame(() => {
        const restored = buttonOf(id);
        restored?.focus();
        return restored !== undefined;
      });
    });
    setRemoving(null);
    if (!gone) return;
    // The list rerenders a moment after the deletion.
    retryEachFrame(() => {
      if (buttonOf(id)) return false;
      const left = buttons();
      (left[Math.min(at, left.length - 1)] ?? addButton())?.focus();
      return true;
    });
  }
  function focusAdd(): void {
    const { activeElement } = document;
    if (activeElement !== document.body && !area.current?.contains(activeElement)) return;
    // The button is back once the form has closed.
    retryEachFrame(() => {
      const button = addButton();
      button?.focus();
      return Boolean(button);
    });
  }
  return { area, removing, remove, focusAdd };
}
