import { addDays, type Disambiguation, type LocalDay, pathOf } from '@jobtrail/contract';
import { callKey, useCall } from '@jobtrail/web-kit';

/** The prefix of the lists of interviews in a range. */
export const interviewsKey = [pathOf('listInterviews')] as const;
export const jobInterviewsKey = (id: string) => callKey('listJobInterviews', { params: { id } });

/** How far ahead to look for the next interview, in days. */
const AHEAD_DAYS = 60;

const midnight = (day: LocalDay): string => `${day}T00:00:00.000Z`;

/**
 * The interviews from the day before `from` to the day after `to`, in UTC. The extra day on both sides makes them cover
 * these days in every time zone.
 */
export const useInterviews = (from: LocalDay, to: LocalDay) =>
  useCall('listInterviews', { query: { from: midnight(addDays(from, -1)), to: midnight(addDays(to, 2)) } });

/** The interviews of the next weeks, and those of yesterday and today. */
export const useNextInterviews = (today: LocalDay, options: { enabled?: boolean } = {}) =>
  useCall('listInterviews', {
    query: { from: midnight(addDays(today, -1)), to: midnight(addDays(today, AHEAD_DAYS)) },
    ...options,
  });

/** The interviews of a job, soonest first. */
export const useJobInterviews = (id: string) => useCall('listJobInterviews', { params: { id } });

/** A time that a person is considering, before anything is saved. */
export interface ConsideredTime {
  startsLocal: string;
  timeZone: string;
  disambiguation?: Disambiguation;
  durationMinutes: string;
  except?: string;
}
/**
 * What a local time means and its conflicts. Makes no call while it is null. Until the response arrives, it has that of
 * the earlier time, but not in another time zone, in which it would be read as a wrong time.
 */
export const useInterviewTime = (time: ConsideredTime | null) =>
  useCall('checkInterviewTime', {
    query: time ?? { startsLocal: '', timeZone: '', durationMinutes: '' },
    enabled: time !== null,
    placeholderData: (earlier, query) => {
      const { timeZone } = (query?.queryKey.at(-1) ?? {}) as Partial<ConsideredTime>;
      return time !== null && timeZone === time.timeZone ? earlier : undefined;
    },
    retry: false,
    staleTime: 0,
  });

/** The address of an interview's .ics file. */
export const calendarFileAddress = (id: string): string => pathOf('downloadInterview', { id });

/** Downloads an interview as an .ics file. */
export function downloadCalendarFile(id: string): void {
  const link = document.createElement('a');
  link.href = calendarFileAddress(id);
  link.download = '';
  link.click();
}
