import { z } from 'zod';
import { defineCall } from '../call.ts';
import { createWebhookBody, newWebhook, updateWebhookBody, webhook, webhookDelivery } from './schema.ts';

export const listWebhooks = defineCall('listWebhooks', {
  summary: 'List your webhooks, oldest first',
  service: 'core',
  access: 'user',
  success: { status: 200, body: z.array(webhook) },
});
export const createWebhook = defineCall('createWebhook', {
  summary: 'Add a webhook; its signing secret is only in this response. An address that is not public is refused',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  body: createWebhookBody,
  success: { status: 201, body: newWebhook, secret: true },
});
export const updateWebhook = defineCall('updateWebhook', {
  summary: 'Change the address or the events of a webhook, pause it or resume it',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  body: updateWebhookBody,
  success: { status: 200, body: webhook },
});
export const deleteWebhook = defineCall('deleteWebhook', {
  summary: 'Delete a webhook with its deliveries',
  service: 'core',
  access: 'user',
  success: { status: 204, body: null },
});
export const rotateWebhookSecret = defineCall('rotateWebhookSecret', {
  summary: 'Replace the signing secret of a webhook; for 24 hours deliveries are signed with both',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  success: { status: 200, body: newWebhook, secret: true },
});
export const testWebhook = defineCall('testWebhook', {
  summary: 'Send a `webhook.test` to a webhook; 409 `conflict` while it is paused',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  success: { status: 200, body: webhookDelivery },
});
export const listWebhookDeliveries = defineCall('listWebhookDeliveries', {
  summary: 'List the last 50 deliveries of a webhook, newest first',
  service: 'core',
  access: 'user',
  success: { status: 200, body: z.array(webhookDelivery) },
});
export const replayWebhookDelivery = defineCall('replayWebhookDelivery', {
  summary: 'Send a delivery again, with the same `webhook-id`; 409 `conflict` while its webhook is paused',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  success: { status: 200, body: webhookDelivery },
});
