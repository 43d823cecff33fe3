import { createHmac } from 'node:crypto';

/** The Stripe-Signature header of a body, with one signature per secret: during a rotation both secrets are valid. */
export function signatureOf(body: string, secrets: readonly string[], seconds: number): string {
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signed].join(',');
}
