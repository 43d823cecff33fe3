import { z } from 'zod';
import { id, moment, required } from '../fields.ts';
import { forEachKey } from '../forEachKey.ts';
import { BROADCAST_STATUSES, RECIPIENT_STATUSES, RECIPIENTS_PAGE, TEXT_MAX } from '../limits.ts';
import { errorToasts } from '../texts.ts';
import { AUDIENCES } from './audiences.ts';

const count = z.number().int().nonnegative();

/** What `stats` of a broadcast holds as JSON: how many recipients are at what; they add up to its recipientCount. */
export const broadcastStats = z.object({
  delivered: count,
  failed: count,
  uncertain: count,
  pending: count,
  sending: count,
  skipped: count,
  canceled: count,
});
export type BroadcastStats = z.infer<typeof broadcastStats>;

/**
 * Why no email of a broadcast is being sent right now although it has started. `reason` is a sentence. The next try is due at
 * `nextTryAt`, which is `nextTryInSeconds` away by the server's clock (0 while it is under way); both are null when the
 * broadcast only waits its turn.
 */
export const broadcastWait = z.object({
  reason: z.string(),
  nextTryAt: moment.nullable(),
  nextTryInSeconds: count.nullable(),
});
export type BroadcastWait = z.infer<typeof broadcastWait>;

/**
 * A broadcast. `stats` is text holding JSON (`BroadcastStats`). `sentAt` is when its first email could be sent, null while
 * its recipients are still being frozen. `pauseReason` says in a sentence why the service itself has paused it.
 * `waiting` is null while emails are being sent, and once the broadcast is paused or over.
 */
export const broadcast = z.object({
  id,
  subject: z.string(),
  audience: z.enum(AUDIENCES),
  body: z.string(),
  sentAt: moment.nullable(),
  stats: z.string(),
  status: z.enum(BROADCAST_STATUSES),
  recipientCount: count,
  createdAt: moment,
  createdBy: z.string().nullable(),
  finishedAt: moment.nullable(),
  pauseReason: z.string().nullable(),
  waiting: broadcastWait.nullable(),
});
export type Broadcast = z.infer<typeof broadcast>;

/** Subject and body as the compose form has them; the body is Markdown. */
export const broadcastDraft = z.object({
  subject: required(TEXT_MAX.subject, errorToasts.broadcastInvalid.description),
  body: required(TEXT_MAX.notes, errorToasts.broadcastInvalid.description),
});
/** `key` is made by the client: the same key sent again is the same broadcast, however often it is sent. */
export const sendBroadcastBody = broadcastDraft.extend({
  audience: z.enum(AUDIENCES),
  key: z.string().trim().min(8).max(64).optional(),
});
export type SendBroadcastBody = z.input<typeof sendBroadcastBody>;
/** `recipientCount` is the audience's count while `status` is still preparing: then the recipients are many. */
export const sentBroadcast = z.object({ recipientCount: count, id, status: z.enum(BROADCAST_STATUSES) });
export type SentBroadcast = z.infer<typeof sentBroadcast>;

/** How many people each audience has right now, without those who unsubscribed. */
export const audienceCounts = z.object(forEachKey(AUDIENCES, () => count));
export type AudienceCounts = z.infer<typeof audienceCounts>;

/** The email as it will look: a whole HTML document for a sandboxed frame, and the plain text. */
export const broadcastPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type BroadcastPreview = z.infer<typeof broadcastPreview>;
export const testedBroadcast = z.object({ to: z.string() });

/**
 * One recipient; name and address are null once the person has left. `error` says what went wrong in the latest
 * attempt, with the mail server's own words if there were any. `nextTryAt` is when the next attempt after it is due.
 */
export const broadcastRecipient = z.object({
  userId: id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  status: z.enum(RECIPIENT_STATUSES),
  attempts: count,
  error: z.string().nullable(),
  sentAt: moment.nullable(),
  nextTryAt: moment.nullable(),
});
export type BroadcastRecipient = z.infer<typeof broadcastRecipient>;
/** A page by user id; `next` goes into `after` of the next call, null on the last page. */
export const recipientPage = z.object({ recipients: z.array(broadcastRecipient), next: z.string().nullable() });
export type RecipientPage = z.infer<typeof recipientPage>;
const after = z.string().max(254).optional();
const limit = z.coerce.number<number | string>().int().min(1).max(RECIPIENTS_PAGE).optional();
export const listRecipientsQuery = z.object({ status: z.enum(RECIPIENT_STATUSES).optional(), after, limit });
export const listBroadcastsQuery = z.object({ before: id.optional() });
export const retriedBroadcast = z.object({ retried: count });

/** An address that no broadcast goes to. */
export const suppression = z.object({
  email: z.string(),
  userId: id.nullable(),
  reason: z.enum(['unsubscribed']),
  createdAt: moment,
});
export type Suppression = z.infer<typeof suppression>;
export const suppressionPage = z.object({ suppressions: z.array(suppression), next: z.string().nullable() });
export type SuppressionPage = z.infer<typeof suppressionPage>;
export const listSuppressionsQuery = z.object({ after, limit });
