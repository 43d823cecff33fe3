import { z } from 'zod';
import { sessionUser } from '../auth/schema.ts';
import { defineInternalCall } from './call.ts';

/** The gateway passes the person's session cookie on. 401 when nobody is signed in with it. */
export const readSession = defineInternalCall({
  id: 'readSession',
  summary: 'Find the person behind a session cookie',
  method: 'GET',
  path: '/internal/session',
  service: 'svc-core',
  callers: ['gateway'],
  success: { status: 200, body: z.object({ user: sessionUser }) },
});
