import { z } from 'zod';
import { billingData, billingSummary } from '../billing/schema.ts';
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

/** Only reports a change. svc-billing reads the current name and address, so the order does not matter. */
export const refreshContact = defineInternalCall({
  id: 'refreshContact',
  summary: "Update a person's name and email address at the payment provider",
  method: 'POST',
  path: '/internal/customers/:userId/contact',
  service: 'svc-billing',
  callers: ['svc-core'],
  idempotent: true,
  params: z.object({ userId: z.string() }),
  success: { status: 204, body: null },
});

/** Newest first; `complete` is false if there are more than the service returns. */
const invoices = z.object({ invoices: billingData.shape.invoices, complete: z.boolean() });
export type Invoices = z.output<typeof invoices>;

export const listInvoices = defineInternalCall({
  id: 'listInvoices',
  summary: "List a person's invoices for the export of the account",
  method: 'GET',
  path: '/internal/customers/:userId/invoices',
  service: 'svc-billing',
  callers: ['svc-core'],
  params: z.object({ userId: z.string() }),
  success: { status: 200, body: invoices },
});

export const readSubscription = defineInternalCall({
  id: 'readSubscription',
  summary: "Get the state of a person's subscription",
  method: 'GET',
  path: '/internal/customers/:userId/subscription',
  service: 'svc-billing',
  callers: ['svc-core'],
  params: z.object({ userId: z.string() }),
  success: { status: 200, body: billingSummary },
});

/** Cancels as the person would in /billing. Without anything to cancel it changes nothing. */
export const cancelForPerson = defineInternalCall({
  id: 'cancelForPerson',
  summary: 'Cancel the subscription of a person who cannot sign in',
  method: 'POST',
  path: '/internal/customers/:userId/cancellation',
  service: 'svc-billing',
  callers: ['svc-core'],
  idempotent: true,
  params: z.object({ userId: z.string() }),
  success: { status: 200, body: billingSummary },
});
