import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';
export type SessionRow = Row<typeof schema.sessions>;
