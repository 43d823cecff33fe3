/** What a webhook can be told of, with the words of the form. */
export const WEBHOOK_EVENTS = {
  'job.created': 'An application is added or restored',
  'job.moved': 'An application moves to another stage',
  'job.deleted': 'An application is deleted',
  'interview.changed': 'An interview is added, changed or deleted',
  'reminder.due': 'The day of a reminder has come',
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const webhookEvents = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

/** What is delivered: events, and the test that a person sends. */
export const WEBHOOK_TEST = 'webhook.test';
export type DeliveryType = WebhookEvent | typeof WEBHOOK_TEST;

/** The headers of a delivery (Standard Webhooks). */
export const WEBHOOK_HEADERS = { id: 'webhook-id', at: 'webhook-timestamp', signature: 'webhook-signature' } as const;
