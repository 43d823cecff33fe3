import type { Stage } from '@jobtrail/contract';

/** Scrolls the board to a lane and briefly highlights its first card. */
export function showLane(stage: Stage): void {
  const lane = laneElement(document, stage);
  if (!lane) return;
  const smooth = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  lane.scrollIntoView({ inline: 'start', block: 'nearest', behavior: smooth ? 'smooth' : 'auto' });
  lane.classList.add('is-shown');
  setTimeout(() => lane.classList.remove('is-shown'), 1200);
}

/** The element of a lane; null if it is not shown. */
export const laneElement = (within: ParentNode | null, stage: string): HTMLElement | null =>
  within?.querySelector<HTMLElement>(`[data-lane="${stage}"]`) ?? null;

/** Finds the element of a job around another element: a card on the board or a row of the table. */
export function jobElement(root: ParentNode | null, id: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-job="${id.replace(/["\\]/g, '\\$&')}"]`) ?? null;
}
