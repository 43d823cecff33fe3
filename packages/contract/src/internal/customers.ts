import { z } from 'zod';
import { defineInternalCall } from './call.ts';

const ADDRESSES_MAX = 100;

/**
 * `keptPayments` is the number of the last payment that gave access; later ones are refunded. If it is absent, none is
 * refunded.
 */
const closure = z
  .object({
    keptPayments: z.number().int().min(0).optional(),
    addresses: z.array(z.string().max(254)).max(ADDRESSES_MAX).default([]),
  })
  .default({ addresses: [] });
export type Closure = z.input<typeof closure>;

/** Responds once the closure is committed. A person who never paid is not an error. */
export const closeCustomer = defineInternalCall({
  id: 'closeCustomer',
  summary: 'Close the customer of a deleted account',
  method: 'POST',
  path: '/internal/customers/:userId/closure',
  service: 'svc-billing',
  callers: ['svc-core'],
  idempotent: true,
  params: z.object({ userId: z.string() }),
  body: closure,
  success: { status: 204, body: null },
});
