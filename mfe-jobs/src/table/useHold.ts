import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react';

/** How long a finger rests on a row that it selects, in ms, and how far it may move meanwhile, in px. */
const HOLD_MS = 450;
const TOLERANCE = 8;

interface Hold {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onClickCapture: (event: SyntheticEvent) => void;
  onContextMenu: (event: SyntheticEvent) => void;
}

/**
 * Calls back when a finger rests on a job of a list. The click that ends such a press does nothing, and neither does the
 * browser's menu of links.
 * @param onHold receives the id of the job
 */
export function useHold(onHold: (id: string) => void): Hold {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const held = useRef(false);
  const touched = useRef(false);
  const end = (): void => clearTimeout(timer.current);
  useEffect(() => end, []);
  return {
    onPointerDown({ target, pointerType, isPrimary, clientX, clientY }) {
      end();
      held.current = false;
      touched.current = pointerType === 'touch';
      const id = target instanceof Element ? target.closest<HTMLElement>('[data-job]')?.dataset.job : undefined;
      if (!touched.current || !isPrimary || id === undefined) return;
      start.current = { x: clientX, y: clientY };
      timer.current = setTimeout(() => {
        held.current = true;
        onHold(id);
      }, HOLD_MS);
    },
    onPointerMove({ clientX, clientY }) {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > TOLERANCE) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture(event) {
      if (!held.current) return;
      held.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu(event) {
      if (touched.current) event.preventDefault();
    },
  };
}
