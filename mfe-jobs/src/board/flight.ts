import { jobElement, laneElement } from './elements.ts';

/** The settle animation takes 180 ms and eases out. */
const SETTLE = {
  duration: 180,
  easing: 'cubic-bezier(0.16, 1, 0.3, 1)',
  fill: 'forwards',
} as const satisfies KeyframeAnimationOptions;

const still = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Animates an element to a box; resolves when it arrives, or at once with reduced motion. */
function animate(element: HTMLElement, to: DOMRect, keyframes: (shift: string) => Keyframe[]): Promise<unknown> {
  if (still() || typeof element.animate !== 'function') return Promise.resolve();
  const from = element.getBoundingClientRect();
  return element
    .animate(keyframes(`translate(${to.left - from.left}px, ${to.top - from.top}px)`), SETTLE)
    .finished.catch(() => undefined);
}

/** The card of a job in a lane, after it is rendered; gives up after a few frames. */
async function drawnCard(board: HTMLElement | null, id: string, lane: string): Promise<HTMLElement | null> {
  for (let frame = 0; frame < 8; frame += 1) {
    const card = jobElement(laneElement(board, lane), id);
    if (card) return card;
    await new Promise((next) => requestAnimationFrame(next));
  }
  return null;
}

/** Animates the drag preview to its card in the target lane. */
export async function settle(preview: HTMLElement, board: HTMLElement | null, id: string, lane: string): Promise<void> {
  const card = await drawnCard(board, id, lane);
  if (!card) return;
  const base = getComputedStyle(preview).transform;
  const start = base === 'none' ? '' : ` ${base}`;
  await animate(preview, card.getBoundingClientRect(), (shift) => [
    { transform: start.trim() || 'none' },
    { transform: `${shift}${start}` },
  ]);
}

/** Animates a copy of the card back after a rejected move, once the board shows the card in its old place. */
export function flyBack(board: HTMLElement | null, id: string): void {
  const card = jobElement(board, id);
  const lane = card?.closest<HTMLElement>('[data-lane]')?.dataset.lane;
  if (!board || !card || lane === undefined || still() || typeof card.animate !== 'function') return;
  const from = card.getBoundingClientRect();
  const preview = document.createElement('div');
  preview.className = 'card-flight';
  preview.setAttribute('aria-hidden', 'true');
  Object.assign(preview.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px` });
  const copy = card.cloneNode(true);
  if (copy instanceof HTMLElement) copy.removeAttribute('data-job');
  preview.append(copy);
  void (async () => {
    let home: HTMLElement | null = null;
    for (let frame = 0; frame < 8 && !home; frame += 1) {
      await new Promise((next) => requestAnimationFrame(next));
      const there = jobElement(board, id);
      if (there && there.closest<HTMLElement>('[data-lane]')?.dataset.lane !== lane) home = there;
    }
    if (!home) return;
    home.classList.add('is-landing');
    document.body.append(preview);
    await animate(preview, home.getBoundingClientRect(), (shift) => [{ transform: 'none' }, { transform: shift }]);
    preview.remove();
    home.classList.remove('is-landing');
  })();
}
