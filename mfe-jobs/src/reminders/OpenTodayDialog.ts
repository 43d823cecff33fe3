import type { JobCard, Reminder } from '@jobtrail/contract';
import type { TodayItem } from './TodayItem.ts';

/** The menu or dialog that is open on top of Today or of the panel of the bell. */
export type OpenTodayDialog =
  | { kind: 'snooze'; item: TodayItem; anchor: HTMLElement }
  | { kind: 'month'; item: TodayItem; anchor: HTMLElement }
  | { kind: 'more'; item: TodayItem; anchor: HTMLElement }
  | { kind: 'contact'; item: TodayItem }
  | { kind: 'edit'; reminder: Reminder; card: JobCard | undefined }
  | { kind: 'add' }
  | { kind: 'rules' };
