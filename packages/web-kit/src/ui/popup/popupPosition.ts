/** Which sides of the anchor and the popup are aligned. */
export type Align = 'start' | 'center' | 'end';

interface Size {
  width: number;
  height: number;
}
interface Options {
  /** The anchor's box in the viewport, in px. */
  anchor: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
  popup: Size;
  viewport: Size;
  align: Align;
  /** Distance between the anchor and the popup in px. */
  gap: number;
}

/** Minimum distance between a popup and the edges of the viewport, in px. */
const EDGE = 8;

/**
 * Computes the position of a popup: below its anchor, or above it if it does not fit below, and inside the viewport.
 * @returns px from the top left corner of the viewport
 */
export function popupPosition({ anchor, popup, viewport, align, gap }: Options): { left: number; top: number } {
  const preferred = {
    start: anchor.left,
    center: (anchor.left + anchor.right - popup.width) / 2,
    end: anchor.right - popup.width,
  }[align];
  const below = anchor.bottom + gap;
  const fits = below + popup.height <= viewport.height - EDGE;
  return {
    left: Math.max(EDGE, Math.min(preferred, viewport.width - popup.width - EDGE)),
    top: fits ? below : Math.max(EDGE, anchor.top - popup.height - gap),
  };
}
