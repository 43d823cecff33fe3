import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { createNews, localDayOf, type SilenceCard, silentDays } from '@jobtrail/contract';
import { useCall } from '@jobtrail/web-kit';
import { useNow } from '../clock/useNow.ts';
import { usePersonZone } from '../clock/usePersonZone.ts';
import { dueFlags } from '../reminders/due.ts';
import type { JobFlag } from './JobFlag.ts';
import { useInterviewFlags } from './useInterviewFlags.ts';

/** The days for which an application has been silent; null if it is not silent. */
export type SilentDays = (card: SilenceCard & { id: string }) => number | null;

const NONE: ReadonlyMap<string, JobFlag> = new Map();
const JobFlagsContext = createContext(NONE);
const isNeverSilent: SilentDays = () => null;
const SilenceContext = createContext(isNeverSilent);

const HOUR_MS = 3_600_000;

interface Props {
  /** Whether the jobs are loaded. Flags load after them. */
  ready: boolean;
  children: ReactNode;
}

/** Provides the flags to the cards and rows below it, which render before their flags are known. */
export function JobFlags({ ready, children }: Props) {
  const { data: today, isError } = useCall('getToday', { enabled: ready });
  const now = useNow();
  const zone = usePersonZone();
  const day = localDayOf(now, zone);
  const interviewFlags = useInterviewFlags(now);
  const due = useMemo(() => (today ? [...dueFlags(today, day)] : []), [today, day]);
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
  // An interview ends in the middle of a day. Each new function renders the flags of all cards again.
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const silence = useMemo((): SilentDays => {
    if (!today && !isError) return isNeverSilent;
    const newsOf = createNews({ contacts: [], interviews: [], ...today, now: hour, zone });
    return (card) => silentDays(card, newsOf(card.id), { day, zone });
  }, [today, isError, hour, day, zone]);
  return (
    <SilenceContext value={silence}>
      <JobFlagsContext value={flags}>{children}</JobFlagsContext>
    </SilenceContext>
  );
}

/** The flags besides silence, by the id of the job; those of closed jobs are not shown. */
export const useJobFlags = (): ReadonlyMap<string, JobFlag> => useContext(JobFlagsContext);

/** Finds out how long an application has been silent. Nothing is silent before its news are known. */
export const useSilence = (): SilentDays => useContext(SilenceContext);
