import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  audienceCounts,
  broadcast,
  broadcastDraft,
  broadcastPreview,
  liftSuppressionBody,
  listBroadcastsQuery,
  listRecipientsQuery,
  listSuppressionsQuery,
  recipientPage,
  retriedBroadcast,
  sendBroadcastBody,
  sentBroadcast,
  suppressionPage,
  testedBroadcast,
} from './schema.ts';

const admins = { service: 'mail', access: 'admin' } as const;

export const listBroadcasts = defineCall('listBroadcasts', {
  ...admins,
  summary: 'Broadcasts, newest first; `before` the id of the last one goes on',
  query: listBroadcastsQuery,
  success: { status: 200, body: z.array(broadcast) },
});
export const sendBroadcast = defineCall('sendBroadcast', {
  ...admins,
  summary: 'Send a broadcast to an audience, once for each key',
  body: sendBroadcastBody,
  success: { status: 201, body: sentBroadcast },
});
export const countAudiences = defineCall('countAudiences', {
  ...admins,
  summary: 'How many people each audience has right now',
  success: { status: 200, body: audienceCounts },
});
export const previewBroadcast = defineCall('previewBroadcast', {
  ...admins,
  summary: 'The mail as it will look',
  body: broadcastDraft,
  success: { status: 200, body: broadcastPreview },
});
export const testBroadcast = defineCall('testBroadcast', {
  ...admins,
  summary: 'Send the mail to oneself only',
  body: broadcastDraft,
  success: { status: 200, body: testedBroadcast },
});
export const getBroadcast = defineCall('getBroadcast', {
  ...admins,
  summary: 'One broadcast with its progress',
  success: { status: 200, body: broadcast },
});
export const listBroadcastRecipients = defineCall('listBroadcastRecipients', {
  ...admins,
  summary: 'The recipients of a broadcast, page by page',
  query: listRecipientsQuery,
  success: { status: 200, body: recipientPage },
});
export const retryBroadcast = defineCall('retryBroadcast', {
  ...admins,
  summary: 'Try the failed recipients again',
  success: { status: 200, body: retriedBroadcast },
});
export const pauseBroadcast = defineCall('pauseBroadcast', {
  ...admins,
  summary: 'Hold the rest of a broadcast back',
  success: { status: 200, body: broadcast },
});
export const resumeBroadcast = defineCall('resumeBroadcast', {
  ...admins,
  summary: 'Go on with a paused broadcast',
  success: { status: 200, body: broadcast },
});
export const cancelBroadcast = defineCall('cancelBroadcast', {
  ...admins,
  summary: 'Call off the rest of a broadcast',
  success: { status: 200, body: broadcast },
});
export const listSuppressions = defineCall('listSuppressions', {
  ...admins,
  summary: 'Who receives no broadcasts and why, page by page',
  query: listSuppressionsQuery,
  success: { status: 200, body: suppressionPage },
});
export const liftSuppression = defineCall('liftSuppression', {
  ...admins,
  summary: 'Send broadcasts to an address again although it bounced',
  body: liftSuppressionBody,
  success: { status: 204, body: null },
});
