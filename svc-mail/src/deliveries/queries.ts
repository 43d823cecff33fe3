import type { Knex } from 'knex';
import type { DeliveryRow } from './row.ts';

/** The delivery of a broadcast to a person. */
export const findDelivery = (
  knex: Knex,
  { broadcastId, userId }: { readonly broadcastId: string; readonly userId: string },
): Promise<DeliveryRow | undefined> =>
  knex<DeliveryRow>('deliveries').where({ broadcast_id: broadcastId, recipient_key: userId }).first();
