import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';

export type SecurityEventRow = Row<typeof schema.security_events>;
