import { createHash } from 'node:crypto';

/** What the gateway remembers of a session token, so that its memory reveals none. */
export function sessionHash(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
