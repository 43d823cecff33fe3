import { useMemo } from 'react';
import { type LocalDay, localDayOf } from '@jobtrail/contract';
import { useCall } from '@jobtrail/web-kit';
import { browserZone } from '@jobtrail/web-kit/time-zones';
import { useNow } from '../jobs/clock/useNow.ts';
import { type TodayGroups, todayGroups } from './groups.ts';
import { type TodayInterview, useTodayInterviews } from './interviews.ts';
import { reminderItem, suggestionItem, type TodayItem } from './TodayItem.ts';
import { useReminderJobs } from './useReminderJobs.ts';
import { useTodayCommands } from './useTodayCommands.ts';

/** How many replies there are before a suggestion states the median wait for one. */
const REPLIES_MIN = 5;

/** The groups of Today as rows. */
export interface TodayItems extends Pick<TodayGroups, 'zone' | 'day' | 'comingUp' | 'doneToday' | 'isEmpty'> {
  now: number;
  interviews: readonly TodayInterview[];
  overdue: TodayItem[];
  dueToday: TodayItem[];
  suggestions: TodayItem[];
}

interface LoadedToday {
  /** Undefined until it is loaded. */
  items: TodayItems | undefined;
  /** The person's day; until it is loaded, the browser's. */
  day: LocalDay;
  error: Error | null;
  retry: () => void;
}

/**
 * The items of Today, computed from the person's reminders, applications and saved jobs.
 * @param ready whether to compute them; with thousands of applications that takes longer than a frame
 */
export function useTodayItems(ready = true): LoadedToday {
  const today = useCall('getToday');
  const jobs = useReminderJobs(today.data);
  const { cards } = jobs;
  const commands = useTodayCommands();
  const now = useNow();
  const interviews = useTodayInterviews(now);
  const replies = useCall('getReplyFigures', { enabled: ready }).data?.firstReply;
  const median = replies && replies.finished >= REPLIES_MIN ? replies.median : null;
  const items = useMemo(() => {
    if (!ready || !today.data || !cards) return undefined;
    const groups = todayGroups({ today: today.data, cards, interviews, now });
    return {
      ...groups,
      now,
      interviews,
      overdue: groups.overdue.map((due) => reminderItem(due, commands, groups.zone)),
      dueToday: groups.dueToday.map((due) => reminderItem(due, commands, groups.zone)),
      suggestions: groups.suggestions.map((suggestion) => suggestionItem(suggestion, commands, median)),
    };
  }, [ready, today.data, cards, interviews, commands, now, median]);
  return {
    items,
    day: items?.day ?? localDayOf(now, browserZone()),
    error: today.error ?? jobs.error,
    retry: () => {
      if (today.isError) void today.refetch();
      jobs.retry();
    },
  };
}
