import { type RefObject, useRef, useState } from 'react';

/** How long to wait for the list to rerender, in ms. */
const FRAMES = 60;

interface Removal {
  /** The element around the list and the button that opens its form. */
  area: RefObject<HTMLDivElement | null>;
  /** The item that is being deleted. */
  removing: string | null;
  remove: (id: string) => Promise<void>;
}

/**
 * Deletes an item of a list and moves the focus to its neighbour or to the add button, because the focused element
 * disappears.
 */
export function useRemoval(call: (id: string) => Promise<boolean>): Removal {
  const area = useRef<HTMLDivElement>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  async function remove(id: string): Promise<void> {
    if (removing !== null) return;
    const buttons = () => [...(area.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    const at = buttons().findIndex((button) => button.dataset['remove'] === id);
    setRemoving(id);
    const gone = await call(id);
    setRemoving(null);
    if (!gone) return;
    const focusNeighbour = (frames: number): void => {
      const left = buttons();
      // The list rerenders a moment after the deletion.
      if (frames > 0 && left.some((button) => button.dataset['remove'] === id))
        requestAnimationFrame(() => focusNeighbour(frames - 1));
      else
        (left[Math.min(at, left.length - 1)] ?? area.current?.querySelector<HTMLElement>('[aria-expanded]'))?.focus();
    };
    requestAnimationFrame(() => focusNeighbour(FRAMES));
  }
  return { area, removing, remove };
}
