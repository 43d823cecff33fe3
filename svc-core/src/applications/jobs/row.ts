import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';

export type JobRow = Row<typeof schema.jobs>;
export type DeletedJobRow = Row<typeof schema.deleted_jobs>;
