import { z } from 'zod';
import { defineCall } from '../call.ts';
import { paths } from '../paths.ts';
import {
  audienceCounts,
  broadcast,
  broadcastDraft,
  broadcastPreview,
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

export const listBroadcasts = defineCall({
  ...admins,
  id: 'listBroadcasts',
  summary: 'Broadcasts, newest first; `before` the id of the last one goes on',
  method: 'GET',
  path: paths.adminBroadcast,
  query: listBroadcastsQuery,
  success: { status: 200, body: z.array(broadcast) },
});
export const sendBroadcast = defineCall({
  ...admins,
  id: 'sendBroadcast',
  summary: 'Send a broadcast to an audience, once for each key',
  method: 'POST',
  path: paths.adminBroadcast,
  body: sendBroadcastBody,
  success: { status: 201, body: sentBroadcast },
});
export const countAudiences = defineCall({
  ...admins,
  id: 'countAudiences',
  summary: 'How many people each audience has right now',
  method: 'GET',
  path: paths.adminAudiences,
  success: { status: 200, body: audienceCounts },
});
export const previewBroadcast = defineCall({
  ...admins,
  id: 'previewBroadcast',
  summary: 'The mail as it will look',
  method: 'POST',
  path: paths.adminBroadcastPreview,
  body: broadcastDraft,
  success: { status: 200, body: broadcastPreview },
});
export const testBroadcast = defineCall({
  ...admins,
  id: 'testBroadcast',
  summary: 'Send the mail to oneself only',
  method: 'POST',
  path: paths.adminBroadcastTest,
  body: broadcastDraft,
  success: { status: 200, body: testedBroadcast },
});
export const getBroadcast = defineCall({
  ...admins,
  id: 'getBroadcast',
  summary: 'One broadcast with its progress',
  method: 'GET',
  path: paths.adminOneBroadcast,
  success: { status: 200, body: broadcast },
});
export const listBroadcastRecipients = defineCall({
  ...admins,
  id: 'listBroadcastRecipients',
  summary: 'The recipients of a broadcast, page by page',
  method: 'GET',
  path: paths.adminBroadcastRecipients,
  query: listRecipientsQuery,
  success: { status: 200, body: recipientPage },
});
export const retryBroadcast = defineCall({
  ...admins,
  id: 'retryBroadcast',
  summary: 'Try the failed recipients again',
  method: 'POST',
  path: paths.adminBroadcastRetry,
  success: { status: 200, body: retriedBroadcast },
});
export const pauseBroadcast = defineCall({
  ...admins,
  id: 'pauseBroadcast',
  summary: 'Hold the rest of a broadcast back',
  method: 'POST',
  path: paths.adminBroadcastPause,
  success: { status: 200, body: broadcast },
});
export const resumeBroadcast = defineCall({
  ...admins,
  id: 'resumeBroadcast',
  summary: 'Go on with a paused broadcast',
  method: 'POST',
  path: paths.adminBroadcastResume,
  success: { status: 200, body: broadcast },
});
export const cancelBroadcast = defineCall({
  ...admins,
  id: 'cancelBroadcast',
  summary: 'Call off the rest of a broadcast',
  method: 'POST',
  path: paths.adminBroadcastCancel,
  success: { status: 200, body: broadcast },
});
export const listSuppressions = defineCall({
  ...admins,
  id: 'listSuppressions',
  summary: 'Addresses that no broadcast goes to',
  method: 'GET',
  path: paths.adminSuppressions,
  query: listSuppressionsQuery,
  success: { status: 200, body: suppressionPage },
});
