import type { Stage } from '@jobtrail/contract';
import { laneElement } from './laneElement.ts';

/** Scrolls the board to a lane and briefly highlights its first card. */
export function showLane(stage: Stage): void {
  const lane = laneElement(document, stage);
  if (!lane) return;
  const smooth = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  lane.scrollIntoView({ inline: 'start', block: 'nearest', behavior: smooth ? 'smooth' : 'auto' });
  lane.classList.add('is-shown');
  setTimeout(() => lane.classList.remove('is-shown'), 1200);
}
