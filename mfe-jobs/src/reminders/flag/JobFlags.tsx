import { createContext, type ReactNode, useContext, useMemo } from 'react';
import {
  createNews,
  isClosed,
  type JobCard,
  localDayOf,
  type SilenceCard,
  silentDays,
  type Today,
} from '@jobtrail/contract';
import { formatCount, useCall, useSession } from '@jobtrail/web-kit';
import { useNow } from '../../jobs/clock/useNow.ts';
import { usePersonZone } from '../../jobs/clock/usePersonZone.ts';
import { dueFlags } from '../due.ts';
import type { JobFlag } from './FlagIcon.tsx';
import { useInterviewFlags } from './useInterviewFlags.ts';

/** The days for which an application has been silent; null if it is not silent. */
export type SilentDays = (card: SilenceCard & { id: string }) => number | null;

const NONE: ReadonlyMap<string, JobFlag> = new Map();
const JobFlagsContext = createContext(NONE);
const isNeverSilent: SilentDays = () => null;
const SilenceContext = createContext(isNeverSilent);

const NOTHING: Pick<Today, 'reminders' | 'contacts' | 'interviews'> = { reminders: [], contacts: [], interviews: [] };
const HOUR_MS = 3_600_000;

interface Props {
  children: ReactNode;
}

/** Provides the flags to the cards and rows below it, which render before their flags are known. */
export function JobFlags({ children }: Props) {
  const { status } = useSession();
  // Somebody who signs out in another tab takes the cache along before this screen is gone.
  const { data: today, isError } = useCall('getToday', { enabled: status === 'authenticated' });
  const now = useNow();
  const zone = usePersonZone();
  const day = localDayOf(now, zone);
  const interviewFlags = useInterviewFlags(now);
  // Only what a flag depends on: the rest of Today may change without drawing all cards again.
  const { reminders, contacts, interviews } = today ?? NOTHING;
  const due = useMemo(() => [...dueFlags({ reminders }, day)], [reminders, day]);
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
  const isKnown = today !== undefined || isError;
  const silence = useMemo((): SilentDays => {
    if (!isKnown) return isNeverSilent;
    const newsOf = createNews({ contacts, interviews, now: hour, zone });
    const known = new WeakMap<SilenceCard, number | null>();
    return (card) => {
      const found = known.get(card);
      if (found !== undefined) return found;
      const days = silentDays(card, newsOf(card.id), { day, zone });
      known.set(card, days);
      return days;
    };
  }, [isKnown, contacts, interviews, hour, day, zone]);
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

/** The one flag of a job: its interview of today or tomorrow, then what is due, then silence. */
export function useJobFlag(card: JobCard): JobFlag | null {
  const flag = useJobFlags().get(card.id);
  const silent = useSilence()(card);
  if (flag && !isClosed(card)) return flag;
  if (silent === null) return null;
  return { shape: 'hourglass', isToday: false, text: `${formatCount(silent)} days silent`, silentDays: silent };
}
