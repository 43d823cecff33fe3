import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';
export type ClosureRow = Row<typeof schema.closures>;

export type ClosedCustomerRow = Row<typeof schema.closed_customers>;

export type ErasedAddressRow = Row<typeof schema.erased_addresses>;

/** For a refused sign-up: all of its payments are refunded. */
export const KEEPS_NOTHING = -1;
