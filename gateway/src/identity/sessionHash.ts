import { hash } from 'node:crypto';

/** The form in which the gateway keeps a session token, so that its memory reveals none. */
export function sessionHash(token: string): string {
  return hash('sha256', token, 'base64');
}
