import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';

export type ReminderDecisionRow = Row<typeof schema.reminder_decisions>;
