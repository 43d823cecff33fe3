import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';

export type BroadcastRow = Row<typeof schema.broadcasts>;
