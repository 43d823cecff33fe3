import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';
/**
 * The kinds of syncs: fetch a customer, a checkout or a charge from the provider, close a customer there, push a
 * person's access to svc-core, or a person's name and address from there to the provider. `refund` was enqueued by
 * versions without closures, for the payment of a refused checkout.
 */
export const SYNC_KINDS = ['customer', 'checkout', 'charge', 'closure', 'refund', 'access', 'contact'] as const;
export type SyncKind = (typeof SYNC_KINDS)[number];

export type SyncRow = Row<typeof schema.refreshes>;
