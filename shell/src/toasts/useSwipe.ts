import { type PointerEvent, useRef, useState } from 'react';

interface Swipe {
  /** How far the element has been swiped to the right, in px. */
  offset: number;
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: () => void;
  };
}

/** A swipe to the right: calls back past the threshold; before it, the element moves back. */
export function useSwipe(threshold: number, onSwiped: () => void): Swipe {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const end = (): void => {
    start.current = null;
    setOffset(0);
  };
  return {
    offset,
    handlers: {
      onPointerDown: (event) => {
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button, a'))) return;
        start.current = event.clientX;
      },
      onPointerMove: (event) => {
        if (start.current === null) return;
        const moved = Math.max(0, event.clientX - start.current);
        // Only an actual swipe captures the pointer, so that a click on the text remains a click.
        if (moved > 4 && !event.currentTarget.hasPointerCapture(event.pointerId))
          event.currentTarget.setPointerCapture(event.pointerId);
        setOffset(moved);
      },
      onPointerUp: (event) => {
        if (start.current === null) return;
        const moved = event.clientX - start.current;
        end();
        if (moved >= threshold) onSwiped();
      },
      onPointerCancel: end,
    },
  };
}
