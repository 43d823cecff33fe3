import { createHmac, randomUUID } from 'node:crypto';

/** The events of one renewal, in the order in which a provider sends them. */
const RENEWAL = [
  'customer.subscription.updated',
  'invoice.paid',
  'charge.succeeded',
  'payment_method.attached',
  'customer.updated',
];
/** Makes an event about as large as a real event. */
const PADDING = 'x'.repeat(2500);

export interface SignedEvent {
  body: string;
  signature: string;
}

/** The n-th event. The events are renewals of one customer after the other. */
export function signedEvent(n: number, secret: string): SignedEvent {
  const now = Math.floor(Date.now() / 1000);
  const type = RENEWAL[n % RENEWAL.length];
  const customer = `cus_${Math.floor(n / RENEWAL.length)}`;
  const object =
    type === 'customer.updated' ? { id: customer, object: 'customer' } : { id: `obj_${n}`, object: 'thing', customer };
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    created: now,
    data: { object: { ...object, description: PADDING } },
  });
  return { body, signature: `t=${now},v1=${createHmac('sha256', secret).update(`${now}.${body}`).digest('hex')}` };
}
