import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { localDayOf } from '@jobtrail/contract';
import { useCall } from '@jobtrail/web-kit';
import { useNow } from '../clock/useNow.ts';
import { dueFlags } from '../reminders/due.ts';
import { zoneOf } from '../reminders/zone.ts';
import type { JobFlag } from './JobFlag.ts';
import { useInterviewFlags } from './useInterviewFlags.ts';

const NONE: ReadonlyMap<string, JobFlag> = new Map();
const JobFlagsContext = createContext(NONE);

interface Props {
  /** Whether the jobs are loaded. Flags load after them. */
  ready: boolean;
  children: ReactNode;
}

/** Provides the flags to the cards and rows below it, which render before their flags are known. */
export function JobFlags({ ready, children }: Props) {
  const today = useCall('getToday', { enabled: ready }).data;
  const now = useNow();
  const interviewFlags = useInterviewFlags(now);
  const day = today && localDayOf(now, zoneOf(today));
  const due = useMemo(() => (today && day ? [...dueFlags(today, day)] : []), [today, day]);
  const flags = useMemo(
    () =>
      new Map<string, JobFlag>([
        ...due.map(([id, { tone, text }]): [string, JobFlag] => [
          id,
          { shape: 'bell', isToday: tone === 'today', text },
        ]),
        ...interviewFlags,
      ]),
    [due, interviewFlags],
  );
  return <JobFlagsContext value={flags}>{children}</JobFlagsContext>;
}

/** The flags besides silence, by the id of the job; those of closed jobs are not shown. */
export const useJobFlags = (): ReadonlyMap<string, JobFlag> => useContext(JobFlagsContext);
