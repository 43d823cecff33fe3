import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';

export type InterviewMailRow = Row<typeof schema.interview_mails>;
/** Which email about an interview it is: the reminder a day or an hour before, or a change. */
export type InterviewMailKind = InterviewMailRow['kind'];
