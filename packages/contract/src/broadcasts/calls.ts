import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  audienceCounts,
  broadcast,
  broadcastDraft,
  broadcastPreview,
  liftedBounces,
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
  summary: 'List broadcasts, newest first; `before` is the id of the last one on the previous page',
  query: listBroadcastsQuery,
  success: { status: 200, body: z.array(broadcast) },
});
export const sendBroadcast = defineCall('sendBroadcast', {
  ...admins,
  summary: 'Send a broadcast to an audience, once per key',
  body: sendBroadcastBody,
  success: { status: 201, body: sentBroadcast },
});
export const countAudiences = defineCall('countAudiences', {
  ...admins,
  summary: 'Count the current members of each audience',
  success: { status: 200, body: audienceCounts },
});
export const previewBroadcast = defineCall('previewBroadcast', {
  ...admins,
  summary: 'Preview a broadcast',
  body: broadcastDraft,
  success: { status: 200, body: broadcastPreview },
});
export const testBroadcast = defineCall('testBroadcast', {
  ...admins,
  summary: 'Send a test of a broadcast to yourself',
  body: broadcastDraft,
  success: { status: 200, body: testedBroadcast },
});
export const getBroadcast = defineCall('getBroadcast', {
  ...admins,
  summary: 'Get a broadcast with its progress',
  success: { status: 200, body: broadcast },
});
export const listBroadcastRecipients = defineCall('listBroadcastRecipients', {
  ...admins,
  summary: 'List the recipients of a broadcast, one page at a time',
  query: listRecipientsQuery,
  success: { status: 200, body: recipientPage },
});
export const retryBroadcast = defineCall('retryBroadcast', {
  ...admins,
  summary: 'Retry the failed recipients of a broadcast',
  success: { status: 200, body: retriedBroadcast },
});
export const pauseBroadcast = defineCall('pauseBroadcast', {
  ...admins,
  summary: 'Pause a broadcast',
  success: { status: 200, body: broadcast },
});
export const resumeBroadcast = defineCall('resumeBroadcast', {
  ...admins,
  summary: 'Resume a paused broadcast',
  success: { status: 200, body: broadcast },
});
export const cancelBroadcast = defineCall('cancelBroadcast', {
  ...admins,
  summary: 'Cancel the rest of a broadcast',
  success: { status: 200, body: broadcast },
});
export const listSuppressions = defineCall('listSuppressions', {
  ...admins,
  summary: 'List suppressed addresses with the reason, one page at a time',
  query: listSuppressionsQuery,
  success: { status: 200, body: suppressionPage },
});
export const liftSuppression = defineCall('liftSuppression', {
  ...admins,
  summary: 'Lift the suppression of an address that bounced',
  body: liftSuppressionBody,
  success: { status: 204, body: null },
});
export const liftBroadcastBounces = defineCall('liftBroadcastBounces', {
  ...admins,
  summary: 'Lift the suppression of every address that bounced in a broadcast',
  success: { status: 200, body: liftedBounces },
});
