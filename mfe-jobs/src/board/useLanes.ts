import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { type JobCard, type Stage, STAGES } from '@jobtrail/contract';
import type { Lanes } from '../jobs/lanes.ts';

/** Where a card is. */
interface CardPosition {
  readonly stage: Stage;
  readonly index: number;
}

/** The lanes as they are shown now, for handlers that outlive a render. */
export interface CurrentLanes {
  readonly latest: RefObject<Lanes>;
  readonly positionOf: (id: string | undefined) => CardPosition | null;
  readonly cardOf: (id: string | undefined) => JobCard | undefined;
}

/** Finds cards in the lanes that are shown now. The functions stay the same when the lanes change. */
export function useLanes(lanes: Lanes): CurrentLanes {
  const latest = useRef(lanes);
  useLayoutEffect(() => {
    latest.current = lanes;
  });
  const positionOf = useCallback((id: string | undefined) => {
    for (const { value } of STAGES) {
      const index = latest.current[value].findIndex((card) => card.id === id);
      if (index !== -1) return { stage: value, index };
    }
    return null;
  }, []);
  const cardOf = useCallback(
    (id: string | undefined) => {
      const position = positionOf(id);
      return position ? latest.current[position.stage][position.index] : undefined;
    },
    [positionOf],
  );
  return { latest, positionOf, cardOf };
}
