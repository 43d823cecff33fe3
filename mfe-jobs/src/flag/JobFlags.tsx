import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Interview, localDayOf } from '@jobtrail/contract';
import { useCall } from '@jobtrail/web-kit';
import { useNow } from '../clock/useNow.ts';
import { usePersonZone } from '../clock/usePersonZone.ts';
import { useRecentAndUpcomingInterviews } from '../interviews/recentAndUpcoming.ts';
import { dueFlags } from '../reminders/due.ts';
import { zoneOf } from '../reminders/zone.ts';
import { interviewFlags } from './interviewFlags.ts';
import type { JobFlag } from './JobFlag.ts';

const NO_INTERVIEWS: readonly Interview[] = [];
const NONE: ReadonlyMap<string, JobFlag> = new Map();
const JobFlagsContext = createContext(NONE);

interface Props {
  /** Whether the jobs are loaded. Flags load after them. */
  ready: boolean;
  children: ReactNode;
}

/**
 * Provides the flags to the cards and rows below it, which render before their flags are known. The interviews are
 * those that the bell loads once the page is idle; no request is made for them here.
 */
export function JobFlags({ ready, children }: Props) {
  const today = useCall('getToday', { enabled: ready }).data;
  const now = useNow();
  const zone = usePersonZone();
  const interviews = useRecentAndUpcomingInterviews(now, { enabled: false }).data ?? NO_INTERVIEWS;
  const day = today && localDayOf(now, zoneOf(today));
  const due = useMemo(() => (today && day ? [...dueFlags(today, day)] : []), [today, day]);
  // Each new map renders the flags of all cards again. Without interviews none depends on the minute.
  const minute = interviews.length === 0 ? 0 : now;
  const flags = useMemo(
    () =>
      new Map<string, JobFlag>([
        ...due.map(([id, { tone, text }]): [string, JobFlag] => [
          id,
          { shape: 'bell', isToday: tone === 'today', text },
        ]),
        ...interviewFlags(interviews, zone, minute),
      ]),
    [due, interviews, zone, minute],
  );
  return <JobFlagsContext value={flags}>{children}</JobFlagsContext>;
}

/** The flags besides silence, by the id of the job; those of closed jobs are not shown. */
export const useJobFlags = (): ReadonlyMap<string, JobFlag> => useContext(JobFlagsContext);
