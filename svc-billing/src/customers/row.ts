import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';
export type CustomerRow = Row<typeof schema.customers>;

export type PayerRow = Row<typeof schema.payers>;
