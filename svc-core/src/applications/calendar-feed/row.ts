import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';

export type CalendarFeedRow = Row<typeof schema.calendar_feeds>;
