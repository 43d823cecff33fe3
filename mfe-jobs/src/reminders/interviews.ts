import { useMemo } from 'react';
import {
  type Interview,
  interviewName,
  type JobInterview,
  linkIn,
  type LocalDay,
  localDayOf,
} from '@jobtrail/contract';
import { useRecentAndUpcomingInterviews } from '../interviews/recentAndUpcoming.ts';

/** An interview as Today shows it. */
export interface TodayInterview extends JobInterview {
  id: string;
  /** 'Video interview, round 2'. */
  name: string;
  company: string;
  /** People and place, in a line; '' without any. */
  about: string;
  /** ISO 8601, in UTC. */
  startsAt: string;
  minutes: number;
  /** The web address for Join. */
  link: string | null;
}

/** Converts an interview for Today; empty if it was canceled. */
function shown(interview: Interview): TodayInterview[] {
  const { id, jobId, job, people, place, startsAt, endsAt, durationMinutes, state } = interview;
  if (state === 'cancelled' || state === 'no-show') return [];
  const link = linkIn(place);
  const about = [people.join(', '), link === null ? (place ?? '') : ''].filter((part) => part !== '').join('. ');
  const name = interviewName(interview);
  return [{ id, jobId, name, company: job.company, about, startsAt, endsAt, minutes: durationMinutes, link }];
}

/** The days with an interview, in a time zone. */
export const interviewDays = (interviews: readonly TodayInterview[], zone: string): ReadonlySet<LocalDay> =>
  new Set(interviews.map(({ startsAt }) => localDayOf(Date.parse(startsAt), zone)));

const NONE: readonly TodayInterview[] = [];

/**
 * The interviews of the past weeks and the next days, soonest first. If they fail to load, Today shows everything else.
 * @param now in ms since the epoch
 */
export function useTodayInterviews(now: number): readonly TodayInterview[] {
  const { data } = useRecentAndUpcomingInterviews(now);
  return useMemo(() => data?.flatMap(shown) ?? NONE, [data]);
}
