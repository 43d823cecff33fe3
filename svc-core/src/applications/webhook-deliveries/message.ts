import { WEBHOOK_HEADERS } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { SecretBox } from '../../people/second-factor/SecretBox.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../../rows.ts';
import { signatureOf } from '../webhooks/signing.ts';

type Secrets = Pick<WebhookRow, 'user_id' | 'secret' | 'former_secret' | 'former_until'>;

/**
 * The message of a delivery (Standard Webhooks): what has happened to what and when, and nothing of what is in it.
 * While a secret is being replaced, it is signed with both.
 */
export function messageOf(
  { event_id: id, type, subject_id, at }: Pick<WebhookDeliveryRow, 'event_id' | 'type' | 'subject_id' | 'at'>,
  { user_id, secret, former_secret, former_until }: Secrets,
  secretBox: SecretBox,
  now: number,
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify({ type, id: subject_id, at: toMoment(at) });
  const seconds = Math.floor(now / 1000);
  const isRotating = former_secret !== null && former_until !== null && former_until > now;
  const signatures = [secret, ...(isRotating ? [former_secret] : [])].map((sealed) =>
    signatureOf(secretBox.open(sealed, user_id), { id, at: seconds, body }),
  );
  return {
    headers: {
      [WEBHOOK_HEADERS.id]: id,
      [WEBHOOK_HEADERS.at]: String(seconds),
      [WEBHOOK_HEADERS.signature]: signatures.join(' '),
    },
    body,
  };
}
