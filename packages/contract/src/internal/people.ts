import { z } from 'zod';
import { defineInternalCall } from './call.ts';

const accessLevel = z.enum(['full', 'read']);

const person = z.object({ id: z.string(), name: z.string(), email: z.string() });
export type Person = z.output<typeof person>;

/**
 * What a person's subscription gives access to. `hasPaid` is whether the sign-up led to a payment; `payments` is the
 * number of the last payment that the access is based on.
 */
const pushedAccess = z.object({
  subscriptionStatus: z.string().max(32).nullable(),
  access: accessLevel,
  hasPaid: z.boolean().optional(),
  payments: z.number().int().min(0).optional(),
});
export type PushedAccess = z.input<typeof pushedAccess>;

/** 404 if no one has the address, which is compared without case. */
export const findPerson = defineInternalCall({
  id: 'findPerson',
  summary: 'Find a person by email address',
  method: 'GET',
  path: '/internal/people',
  service: 'svc-core',
  callers: ['svc-billing'],
  query: z.object({ email: z.string().toLowerCase().default('') }),
  success: { status: 200, body: person },
});
/** 404 if there is no such person. */
export const readPerson = defineInternalCall({
  id: 'readPerson',
  summary: "Get a person's current name and email address",
  method: 'GET',
  path: '/internal/people/:id',
  service: 'svc-core',
  callers: ['svc-billing'],
  params: z.object({ id: z.string() }),
  success: { status: 200, body: person },
});
/** 404 if the person no longer exists. */
export const setAccess = defineInternalCall({
  id: 'setAccess',
  summary: "Update a person's access after a change of the subscription",
  method: 'PUT',
  path: '/internal/users/:id/access',
  service: 'svc-core',
  callers: ['svc-billing'],
  params: z.object({ id: z.string() }),
  body: pushedAccess,
  success: { status: 204, body: null },
});
/** Succeeds even if no one has this id. */
export const forgetPerson = defineInternalCall({
  id: 'forgetPerson',
  summary: 'Erase the names, addresses and emails of a deleted account, and skip its emails that have not been sent',
  method: 'DELETE',
  path: '/internal/people/:userId',
  service: 'svc-mail',
  callers: ['svc-core'],
  params: z.object({ userId: z.string() }),
  success: { status: 204, body: null },
});
