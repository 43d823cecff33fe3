import { type JobCard, type Stage, STAGE_VALUES } from '@jobtrail/contract';

/** The jobs of each stage, in lane order. */
export type Lanes = Readonly<Record<Stage, readonly JobCard[]>>;

/**
 * The order within a lane: the job that entered the stage last comes first, so a dropped card is on top and the one
 * that has waited longest is at the bottom. Ties are broken by id, so the order is stable.
 */
function byStageEntry(a: JobCard, b: JobCard): number {
  if (a.stageChangedAt !== b.stageChangedAt) return a.stageChangedAt < b.stageChangedAt ? 1 : -1;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}

const sameCards = (a: readonly JobCard[], b: readonly JobCard[]): boolean =>
  a.length === b.length && a.every((card, index) => card === b[index]);

/** Groups jobs by stage. A lane with the same cards as in `previous` keeps its array, so that it does not rerender. */
export function lanesOf(jobs: readonly JobCard[], previous?: Lanes): Lanes {
  const lanes: Record<Stage, readonly JobCard[]> = {
    applied: [],
    'phone screen': [],
    'technical interview': [],
    onsite: [],
    offer: [],
    rejected: [],
  };
  const filling = new Map<Stage, JobCard[]>(STAGE_VALUES.map((stage) => [stage, []]));
  for (const job of jobs) filling.get(job.status)?.push(job);
  for (const [stage, cards] of filling) {
    cards.sort(byStageEntry);
    const before = previous?.[stage];
    lanes[stage] = before && sameCards(before, cards) ? before : cards;
  }
  return lanes;
}

/** The ids on the board in reading order: lane by lane, top to bottom. */
export const boardOrder = (lanes: Lanes): string[] =>
  STAGE_VALUES.flatMap((stage) => lanes[stage].map((card) => card.id));

/** Groups jobs into lanes and caches the last result: unchanged lanes keep their identity. */
export function createStableLanes(): (jobs: readonly JobCard[]) => Lanes {
  let previous: Lanes | undefined;
  return (jobs) => {
    previous = lanesOf(jobs, previous);
    return previous;
  };
}
