import { z } from 'zod';
import { defineInternalCall } from './call.ts';

const params = z.object({ id: z.string() });
const path = '/internal/people/:id/email-notifications';

/** 404 if the person no longer exists. */
export const readEmailNotifications = defineInternalCall({
  id: 'readEmailNotifications',
  summary: 'Get whether a person receives emails such as the digest',
  method: 'GET',
  path,
  service: 'svc-core',
  callers: ['svc-mail'],
  params,
  success: { status: 200, body: z.object({ on: z.boolean(), email: z.string() }) },
});
/** 404 if the person no longer exists. */
export const setEmailNotifications = defineInternalCall({
  id: 'setEmailNotifications',
  summary: 'Turn emails such as the digest on or off, from an unsubscribe link',
  method: 'PUT',
  path,
  service: 'svc-core',
  callers: ['svc-mail'],
  params,
  body: z.object({ on: z.boolean() }),
  success: { status: 204, body: null },
});
