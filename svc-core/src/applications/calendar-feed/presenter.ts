import type { CalendarFeed } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { CalendarFeedRow } from '../../rows.ts';

/** The calendar feed of a person, without its address; all fields are null if there is none. */
export const presentFeed = (row: Pick<CalendarFeedRow, 'created_at' | 'last_read_at'> | undefined): CalendarFeed => ({
  createdAt: row ? toMoment(row.created_at) : null,
  lastReadAt: typeof row?.last_read_at === 'number' ? toMoment(row.last_read_at) : null,
});
