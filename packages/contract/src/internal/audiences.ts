import { z } from 'zod';
import { AUDIENCES } from '../broadcasts/audiences.ts';
import { audienceCounts } from '../broadcasts/schema.ts';
import { defineInternalCall } from './call.ts';

const PAGE_MAX = 5000;
const PAGE = 1000;

const params = z.object({ audience: z.enum(AUDIENCES) });
const count = z.number().int();

const recipient = z.object({ userId: z.string().min(1).max(36), name: z.string(), email: z.string() });
/** A person who receives a broadcast. */
export type Recipient = z.output<typeof recipient>;

/** Deactivated people are in no audience. */
export const countAudience = defineInternalCall({
  id: 'countAudience',
  summary: 'Count the members of an audience',
  method: 'GET',
  path: '/internal/audiences/:audience',
  service: 'svc-core',
  callers: ['svc-mail'],
  retries: 2,
  params,
  success: { status: 200, body: z.object({ count }) },
});
/** Pass `next` as `after` to get the next page; it is null on the last one. */
export const listRecipients = defineInternalCall({
  id: 'listRecipients',
  summary: 'List the members of an audience by id, one page at a time',
  method: 'GET',
  path: '/internal/audiences/:audience/recipients',
  service: 'svc-core',
  callers: ['svc-mail'],
  params,
  query: z.object({
    after: z.string().max(36).default(''),
    limit: z.coerce.number<number>().int().min(1).max(PAGE_MAX).default(PAGE),
  }),
  success: { status: 200, body: z.object({ recipients: z.array(recipient), next: z.string().nullable() }) },
});
export const countMemberships = defineInternalCall({
  id: 'countMemberships',
  summary: 'Count how many of the given users are in each audience',
  method: 'POST',
  path: '/internal/audiences/memberships',
  service: 'svc-core',
  callers: ['svc-mail'],
  idempotent: true,
  retries: 2,
  body: z.object({ userIds: z.array(z.string().max(36)).max(PAGE_MAX) }),
  success: { status: 200, body: audienceCounts },
});
