import type { JobCard } from '@jobtrail/contract';
import { type Lanes, lanesOf } from './lanes.ts';

/** Groups jobs into lanes and caches the last result: unchanged lanes keep their identity. */
export function createStableLanes(): (jobs: readonly JobCard[]) => Lanes {
  let previous: Lanes | undefined;
  return (jobs) => {
    previous = lanesOf(jobs, previous);
    return previous;
  };
}
