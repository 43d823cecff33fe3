import { z } from 'zod';
import { sessionUser } from '../auth/schema.ts';
import { defineInternalCall } from './call.ts';

/**
 * The gateway forwards the person's session cookie. Returns 401 if the cookie belongs to no session, and 403 if
 * the person must add a second factor first.
 */
export const readSession = defineInternalCall({
  id: 'readSession',
  summary: 'Find the person of a session cookie',
  method: 'GET',
  path: '/internal/session',
  service: 'svc-core',
  callers: ['gateway'],
  success: { status: 200, body: z.object({ user: sessionUser }) },
});
