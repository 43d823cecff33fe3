import { z } from 'zod';
import { AUDIENCES, TEXT_MAX } from '../limits.ts';
import { id, moment, required } from '../fields.ts';
import { errorToasts } from '../texts.ts';

/** A broadcast (spec 3). `stats` is text holding JSON with a delivered count. */
export const broadcast = z.object({ id, subject: z.string(), audience: z.enum(AUDIENCES), body: z.string(), sentAt: moment.nullable(), stats: z.string() });
export type Broadcast = z.infer<typeof broadcast>;
export const sendBroadcastBody = z.object({
  audience: z.enum(AUDIENCES),
  subject: required(TEXT_MAX.subject, errorToasts.broadcastInvalid.description),
  body: required(TEXT_MAX.notes, errorToasts.broadcastInvalid.description),
});
export const sentBroadcast = z.object({ recipientCount: z.number().int() });
