import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';
/**
 * What has to be done with a subject: look a customer, a checkout or a charge up at the provider, close a customer there, or push a
 * person's access to svc-core. `refund` is how versions before closures requested a refund of the payment of a refused checkout.
 */
export const SYNC_KINDS = ['customer', 'checkout', 'charge', 'closure', 'refund', 'access'] as const;
export type SyncKind = (typeof SYNC_KINDS)[number];

export type SyncRow = Row<typeof schema.refreshes>;
