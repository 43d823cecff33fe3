import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from '@jobtrail/contract';

/** How long a tooltip stays after the pointer leaves its anchor, so that the pointer can move onto it, in ms. */
const GRACE_MS = 100;

/**
 * Decides when to show which tooltip. A tooltip appears after the pointer has rested for TOOLTIP_DELAY_MS; while one is
 * visible, and for TOOLTIP_SKIP_DELAY_MS afterwards, the next one appears at once. On keyboard focus it appears at
 * once.
 */
export class TooltipTimer<Anchor> {
  readonly #show: (anchor: Anchor | null) => void;
  #shown: Anchor | null = null;
  #waiting: Anchor | null = null;
  /** The anchor that was pressed; its tooltip stays hidden until the pointer leaves it. */
  #pressed: Anchor | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hiddenAt = -Infinity;

  /** @param show is called with the anchor whose tooltip to show, or null for none */
  constructor(show: (anchor: Anchor | null) => void) {
    this.#show = show;
  }

  /** The pointer is on an anchor. */
  point(anchor: Anchor): void {
    if (anchor === this.#waiting || anchor === this.#pressed) return;
    this.#pressed = null;
    this.#cancel();
    if (anchor === this.#shown) return;
    const skips = this.#shown !== null || performance.now() - this.#hiddenAt < TOOLTIP_SKIP_DELAY_MS;
    if (skips) return this.#set(anchor);
    this.#waiting = anchor;
    this.#timer = setTimeout(() => this.#set(anchor), TOOLTIP_DELAY_MS);
  }

  /** The pointer is on the tooltip itself. */
  stay(): void {
    this.#cancel();
  }

  /** The pointer is elsewhere. */
  leave(): void {
    this.#pressed = null;
    if (this.#waiting !== null) this.#cancel();
    if (this.#shown === null || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.hide(), GRACE_MS);
  }

  /** The pointer is pressed, on an anchor or elsewhere. */
  press(anchor: Anchor | null): void {
    this.hide();
    this.#pressed = anchor;
  }

  /** An anchor received keyboard focus. */
  focus(anchor: Anchor): void {
    this.#set(anchor);
  }

  /** Hides the visible tooltip and cancels a pending one. */
  hide(): void {
    if (this.#shown === null) this.#cancel();
    else this.#set(null);
  }

  #set(anchor: Anchor | null): void {
    this.#cancel();
    if (anchor === this.#shown) return;
    if (anchor === null) this.#hiddenAt = performance.now();
    this.#shown = anchor;
    this.#show(anchor);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = null;
  }
}
