import { useEffect, useState } from 'react';
import type { JobCard } from '@jobtrail/contract';
import { setStartAway, type StartAway, startAway, useSession } from '@jobtrail/web-kit';
import { YOUNG_UNTIL } from '../jobs/young.ts';

interface StartHere {
  /** The jobs of a person for whom Start here is on the board; undefined if it is not. */
  cards: readonly JobCard[] | undefined;
  /** Takes it off the board, now and later. */
  setAway: (why: StartAway) => void;
}

/**
 * Whether Start here is on the board: for a person who may add jobs, has few, and has neither hidden it nor done its
 * steps. It is decided by what the board has anyway, so that the code of the panel loads for nobody else.
 */
export function useStartHere(cards: readonly JobCard[] | undefined): StartHere {
  const { user } = useSession();
  const userId = user?.id ?? '';
  const [isAway, setAway] = useState(() => startAway(userId) !== null);
  const hasMany = cards !== undefined && cards.length >= YOUNG_UNTIL;
  useEffect(() => {
    // Help offers it no more, and it does not come back when jobs are deleted.
    if (hasMany && startAway(userId) !== 'done') setStartAway(userId, 'done');
  }, [hasMany, userId]);
  return {
    cards: isAway || hasMany || user?.access !== 'full' ? undefined : cards,
    setAway: (why) => {
      setStartAway(userId, why);
      setAway(true);
    },
  };
}
