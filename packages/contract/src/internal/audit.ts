import { z } from 'zod';
import { defineInternalCall } from './call.ts';

/** Further facts about an action. Never a name or an address, because the log outlives accounts. */
export const auditDetail = z.record(z.string(), z.json());

/** `action` is a noun and a verb, such as 'broadcast.send'. `at` is when it happened, in ms since the epoch. */
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

/** Sending the same key again does not create another entry. */
export const recordAudit = defineInternalCall({
  id: 'recordAudit',
  summary: 'Record in the audit log what an administrator did in another service',
  method: 'POST',
  path: '/internal/audit',
  service: 'svc-core',
  callers: ['svc-mail', 'svc-billing'],
  idempotent: true,
  body: auditEvent,
  success: { status: 204, body: null },
});
