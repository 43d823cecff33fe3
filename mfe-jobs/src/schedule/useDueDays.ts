import { useMemo } from 'react';
import type { LocalDay } from '@jobtrail/contract';
import { useCall } from '@jobtrail/web-kit';
import { useReminderJobs } from '../reminders/useReminderJobs.ts';
import { dueDays, type DueEntry } from './dueDays.ts';

const NONE: ReadonlyMap<LocalDay, readonly DueEntry[]> = new Map();

/**
 * The follow-ups by day, from the data of Today. They load after the interviews, which are shown without them.
 * @param ready whether the interviews are loaded
 * @param today the person's day
 */
export function useDueDays(ready: boolean, today: LocalDay): ReadonlyMap<LocalDay, readonly DueEntry[]> {
  const known = useCall('getToday', { enabled: ready }).data;
  const { cards } = useReminderJobs(known, ready);
  return useMemo(() => (known && cards ? dueDays(known, cards, today) : NONE), [known, cards, today]);
}
