import { z } from 'zod';
import { email, id, text } from '../fields.ts';
import { defineInternalCall } from './call.ts';

const MAX_BYTES = 1024 * 1024;
const ATTACHMENT_MAX_CHARACTERS = 100_000;

const accountMail = z.object({
  key: z.string().min(1).max(120),
  userId: id.nullish().transform((given) => given ?? null),
  to: z.object({ name: text().max(120), email }),
  subject: text().trim().min(1).max(300),
  text: text().min(1),
  html: text().min(1),
  /** A file that the email carries. Its type is that of an iCalendar file, the only one there is. */
  attachment: z
    .object({
      name: z.string().regex(/^[\w-]{1,60}\.ics$/),
      type: z.string().regex(/^text\/calendar(; [a-z]+=[\w-]+)*$/i),
      content: text().min(1).max(ATTACHMENT_MAX_CHARACTERS),
    })
    .optional(),
  /** What the person can unsubscribe from with one click; an email without it has no such link. */
  unsubscribe: z.enum(['digest']).optional(),
});

/** 202 means that the email is committed. Sending the same key again does not send another email. */
export const queueMail = defineInternalCall({
  id: 'queueMail',
  summary: 'Enqueue an email to one person',
  method: 'POST',
  path: '/internal/messages',
  service: 'svc-mail',
  callers: ['svc-core', 'svc-billing'],
  idempotent: true,
  maxBody: MAX_BYTES,
  body: accountMail,
  success: { status: 202, body: z.object({ key: z.string() }) },
});
