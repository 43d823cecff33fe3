import type { JobCard } from '@jobtrail/contract';
import { type Lanes, lanesOf } from './lanes.ts';

/** Groups jobs into lanes, remembering the last answer: lanes that did not change keep their identity. */
export function createStableLanes(): (jobs: readonly JobCard[]) => Lanes {
  let previous: Lanes | undefined;
  return (jobs) => {
    previous = lanesOf(jobs, previous);
    return previous;
  };
}
