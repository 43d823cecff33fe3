import { useEffect, useMemo, useState } from 'react';
import type { Interview } from '@jobtrail/contract';
import { usePlatform, withRetries } from '@jobtrail/web-kit';
import { useRecentAndUpcomingInterviews } from '../../interviews/recentAndUpcoming.ts';
import { usePersonZone } from '../../jobs/clock/usePersonZone.ts';
import type { JobFlag } from './FlagIcon.tsx';
import type { interviewFlags } from './interviewFlags.ts';

const NO_INTERVIEWS: readonly Interview[] = [];
const NONE: ReadonlyMap<string, JobFlag> = new Map();
/** Set when its code has been loaded. */
let known: typeof interviewFlags | undefined;

/**
 * The flags of the interviews that the bell loads once the page is idle; no request is made for them here. Their code is
 * loaded with the first interview, because the board does not wait for it.
 */
export function useInterviewFlags(now: number): ReadonlyMap<string, JobFlag> {
  const { reportError } = usePlatform();
  const zone = usePersonZone();
  const interviews = useRecentAndUpcomingInterviews(now, { enabled: false }).data ?? NO_INTERVIEWS;
  const [flagsOf, setFlagsOf] = useState(() => known);
  const isNeeded = flagsOf === undefined && interviews.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    withRetries(() => import('./interviewFlags.ts')).then(
      (loaded) => {
        known = loaded.interviewFlags;
        setFlagsOf(() => known);
      },
      (error: unknown) => void reportError(error, 'loading'),
    );
  }, [isNeeded, reportError]);
  // Each new map renders the flags of all cards again. Without interviews none depends on the minute.
  const minute = interviews.length === 0 ? 0 : now;
  return useMemo(() => flagsOf?.(interviews, zone, minute) ?? NONE, [flagsOf, interviews, zone, minute]);
}
