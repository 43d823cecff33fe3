import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';

export type DeletedEntryRow = Row<typeof schema.deleted_entries>;
