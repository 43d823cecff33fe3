import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';

export type UserRow = Row<typeof schema.users>;
