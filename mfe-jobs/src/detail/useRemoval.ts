import { type RefObject, useRef, useState } from 'react';

/** How long the list may take to be drawn again. */
const FRAMES = 60;

interface Removal {
  /** The element around the list and the button that opens its form. */
  area: RefObject<HTMLDivElement | null>;
  /** The one that is being removed. */
  removing: string | null;
  remove: (id: string) => Promise<void>;
}

/** Removes one of a list, and puts the focus on its neighbour, or on the button that adds, since what had it is gone. */
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
      // The list is drawn again a moment after it has changed.
      if (frames > 0 && left.some((button) => button.dataset['remove'] === id))
        requestAnimationFrame(() => focusNeighbour(frames - 1));
      else
        (left[Math.min(at, left.length - 1)] ?? area.current?.querySelector<HTMLElement>('[aria-expanded]'))?.focus();
    };
    requestAnimationFrame(() => focusNeighbour(FRAMES));
  }
  return { area, removing, remove };
}
