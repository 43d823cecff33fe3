import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';

export type InterviewNoteRow = Row<typeof schema.interview_notes>;
