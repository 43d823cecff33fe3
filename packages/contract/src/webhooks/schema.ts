import { z } from 'zod';
import { id, moment, text } from '../fields.ts';
import { TEXT_MAX } from '../limits.ts';
import { WEBHOOK_TEST, webhookEvents } from './events.ts';

/** `waiting`: it is sent soon, or again; `failed`: it is not sent again unless the person asks for it. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
/** Why a webhook is paused: by the person, or because its receiver has failed for WEBHOOK_RETRY_MS. */
export const PAUSE_REASONS = ['person', 'failing'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** An event on its way to the address of a webhook. */
export const webhookDelivery = z.object({
  id,
  type: z.enum([...webhookEvents, WEBHOOK_TEST]),
  /** The id of the job, the interview or the reminder; of the webhook for a test. */
  subjectId: id,
  /** When it happened. */
  at: moment,
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int().min(0),
  /** The HTTP status of the last response; null if there was none. */
  status: z.number().int().nullable(),
  lastAttemptAt: moment.nullable(),
  /** When it is sent next; null unless it waits. */
  nextAttemptAt: moment.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** An address that is told of events. Its secret is never shown again. */
export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: moment,
  pausedAt: moment.nullable(),
  pausedReason: z.enum(PAUSE_REASONS).nullable(),
  /** The newest delivery that was attempted. */
  lastDelivery: webhookDelivery.nullable(),
});
export type Webhook = z.infer<typeof webhook>;
/** A webhook with its signing secret, `whsec_` and 32 bytes in base64, which only this response contains. */
export const newWebhook = webhook.extend({ secret: z.string() });
export type NewWebhook = z.infer<typeof newWebhook>;

const fields = {
  url: text()
    .trim()
    .max(TEXT_MAX.url, `Use at most ${TEXT_MAX.url} characters.`)
    .refine((address) => URL.canParse(address), 'Enter an address that starts with https://.'),
  events: z
    .array(z.enum(webhookEvents))
    .min(1, 'Choose at least one event.')
    .max(webhookEvents.length)
    .transform((events) => [...new Set(events)]),
};
/** POST /api/account/webhooks. The address is public and https. */
export const createWebhookBody = z.object(fields);
export type WebhookFields = z.output<typeof createWebhookBody>;
/** PATCH /api/account/webhooks/{id}, with any of the fields. */
export const updateWebhookBody = z
  .object({ ...fields, paused: z.boolean() })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'Nothing to change.');
export type WebhookChanges = z.output<typeof updateWebhookBody>;
