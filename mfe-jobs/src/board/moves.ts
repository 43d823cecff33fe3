import { type Stage, STAGE_VALUES } from '@jobtrail/contract';
import type { Lanes } from '../jobs/lanes.ts';

/** The lane that a key selects for the dragged card; null if there is none in that direction. */
export function laneAfterKey(current: Stage, key: string): Stage | null {
  const at = STAGE_VALUES.indexOf(current);
  switch (key) {
    case 'ArrowLeft':
      return STAGE_VALUES[at - 1] ?? null;
    case 'ArrowRight':
      return STAGE_VALUES[at + 1] ?? null;
    case 'Home':
      return STAGE_VALUES[0];
    case 'End':
      return STAGE_VALUES.at(-1) ?? null;
    default:
      return null;
  }
}

export interface CardPosition {
  stage: Stage;
  index: number;
}

/** The next lane with a job, to the left (-1) or to the right (1). */
function laneWithJobs(lanes: Lanes, from: Stage, direction: -1 | 1): Stage | null {
  for (let at = STAGE_VALUES.indexOf(from) + direction; ; at += direction) {
    const stage = STAGE_VALUES[at];
    if (stage === undefined) return null;
    if (lanes[stage].length > 0) return stage;
  }
}

/** Where a key moves the focus from a card while nothing is dragged; null if it does nothing. */
export function positionAfterKey(lanes: Lanes, { stage, index }: CardPosition, key: string): CardPosition | null {
  const last = lanes[stage].length - 1;
  switch (key) {
    case 'ArrowUp':
      return index > 0 ? { stage, index: index - 1 } : null;
    case 'ArrowDown':
      return index < last ? { stage, index: index + 1 } : null;
    case 'Home':
      return index > 0 ? { stage, index: 0 } : null;
    case 'End':
      return index < last ? { stage, index: last } : null;
    case 'ArrowLeft':
    case 'ArrowRight': {
      const next = laneWithJobs(lanes, stage, key === 'ArrowLeft' ? -1 : 1);
      return next ? { stage: next, index: Math.min(index, lanes[next].length - 1) } : null;
    }
    default:
      return null;
  }
}
