import { createHmac } from 'node:crypto';

/** The Stripe-Signature header of a body: one signature a secret, so that a secret can be replaced while both are known. */
export function signatureOf(body: string, secrets: readonly string[], seconds: number): string {
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signed].join(',');
}
