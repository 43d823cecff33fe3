/** How long a card is held at an edge before the board scrolls by one lane, in ms. */
export const DWELL_MS = 600;
/** Width of the zone at each edge: a share of the board, and at most this many px. */
const ZONE_SHARE = 0.16;
const ZONE_MAX = 64;
/** Lanes that are this close to the start of the board, in px, count as being there. */
const ROUNDING = 4;

/** Whether a point is at the left (-1) or right (1) edge of the board, or at neither (0). */
export function edgeAt(x: number, { left, right }: Pick<DOMRect, 'left' | 'right'>): -1 | 0 | 1 {
  const zone = Math.min((right - left) * ZONE_SHARE, ZONE_MAX);
  if (x < left + zone) return -1;
  return x > right - zone ? 1 : 0;
}

/**
 * How far to scroll to the next lane in a direction, in px; 0 if there is none.
 * @param starts distances of the lanes from the start of the board, in px
 */
export function stepTo(starts: readonly number[], direction: -1 | 1): number {
  const next =
    direction === 1 ? starts.find((start) => start > ROUNDING) : starts.filter((start) => start < -ROUNDING).at(-1);
  return next ?? 0;
}

const clientX = (event: MouseEvent | TouchEvent): number | undefined =>
  'touches' in event ? event.touches[0]?.clientX : event.clientX;

/**
 * Scrolls the board lane by lane while a dragged card is held at its left or right edge, slowly enough that a person can
 * stop at each of them.
 */
export class EdgeScroll {
  readonly #board: HTMLElement;
  readonly #stop = new AbortController();
  #edge: -1 | 0 | 1 = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(board: HTMLElement) {
    this.#board = board;
    const { signal } = this.#stop;
    for (const type of ['mousemove', 'touchmove'] as const)
      document.addEventListener(type, (event) => this.#follow(event), { signal, capture: true, passive: true });
  }

  end(): void {
    this.#stop.abort();
    clearInterval(this.#timer);
  }

  #follow(event: MouseEvent | TouchEvent): void {
    const x = clientX(event);
    const edge = x === undefined ? 0 : edgeAt(x, this.#board.getBoundingClientRect());
    if (edge === this.#edge) return;
    this.#edge = edge;
    clearInterval(this.#timer);
    if (edge !== 0) this.#timer = setInterval(() => this.#step(edge), DWELL_MS);
  }

  #step(direction: -1 | 1): void {
    const { left } = this.#board.getBoundingClientRect();
    const start = left + Number.parseFloat(getComputedStyle(this.#board).paddingLeft);
    const lanes = [...this.#board.querySelectorAll<HTMLElement>('[data-lane]')];
    const by = stepTo(
      lanes.map((lane) => lane.getBoundingClientRect().left - start),
      direction,
    );
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (by !== 0) this.#board.scrollBy({ left: by, behavior: still ? 'auto' : 'smooth' });
  }
}
