import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';
export type OutageScope = OutageRow['scope'];

export type OutageRow = Row<typeof schema.outages>;

/** Maximum number of stored characters of a reason. */
export const REASON_MAX = 500;
