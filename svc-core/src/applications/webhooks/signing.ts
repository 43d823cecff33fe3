import { createHmac, randomBytes } from 'node:crypto';

/** The mark of signing secrets (Standard Webhooks). */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new signing secret. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** The signature of a message with a secret (Standard Webhooks 1.0.0, symmetric). @param at in seconds */
export function signatureOf(secret: string, { id, at, body }: { id: string; at: number; body: string }): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
}
