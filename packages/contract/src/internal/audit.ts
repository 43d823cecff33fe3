import { z } from 'zod';
import { defineInternalCall } from './call.ts';

/** What else is known of an action; never a name or an address, since the log outlives accounts. */
export const auditDetail = z.record(z.string(), z.json());

/** `action` is the noun and what happened to it, such as 'broadcast.send'; `at` is when it was done, in ms since the epoch. */
const auditEvent = z.object({
  key: z.string().min(1).max(120),
  actorId: z.string().min(1).max(36),
  action: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)*$/)
    .max(60),
  subjectId: z.string().min(1).max(36).nullable().default(null),
  detail: auditDetail.default({}),
  at: z.number().int().positive().optional(),
});

/** The same key is one entry, however often it is sent. */
export const recordAudit = defineInternalCall({
  id: 'recordAudit',
  summary: 'Record what an administrator did at another service',
  method: 'POST',
  path: '/internal/audit',
  service: 'svc-core',
  callers: ['svc-mail', 'svc-billing'],
  idempotent: true,
  body: auditEvent,
  success: { status: 204, body: null },
});
