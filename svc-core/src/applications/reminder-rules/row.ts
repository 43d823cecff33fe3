import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';

export type ReminderRuleRow = Row<typeof schema.reminder_rules>;
