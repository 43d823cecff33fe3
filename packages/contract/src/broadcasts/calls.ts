import { z } from 'zod';
import { defineCall } from '../call.ts';
import { paths } from '../paths.ts';
import { broadcast, sendBroadcastBody, sentBroadcast } from './schema.ts';

export const listBroadcasts = defineCall({
  id: 'listBroadcasts', summary: 'Broadcasts, newest first', method: 'GET', path: paths.adminBroadcast, service: 'mail', access: 'admin', implemented: false,
  success: { status: 200, body: z.array(broadcast) },
});
export const sendBroadcast = defineCall({
  id: 'sendBroadcast', summary: 'Send a broadcast to an audience', method: 'POST', path: paths.adminBroadcast, service: 'mail', access: 'admin', implemented: false,
  body: sendBroadcastBody, success: { status: 201, body: sentBroadcast },
});
