import { createHash } from 'node:crypto';

/** The form in which the gateway keeps a session token, so that its memory reveals none. */
export function sessionHash(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
