import { html } from '@jobtrail/service-kit/html';
import { page } from './layout.ts';

/** The bank's page, on which the cardholder approves the payment or not. */
export function challengePage({
  id,
  secret,
  last4,
  amount,
}: {
  id: string;
  secret: string;
  last4: string;
  amount: string | null;
}): string {
  return page(
    'Confirm with your bank',
    html`<div class="card narrow"><h1>3D Secure</h1>
<p>${
      amount === null
        ? html`Your bank asks you to confirm that the card ending in <strong>${last4}</strong> may be saved.`
        : html`Your bank asks you to confirm a payment of
<strong>${amount}</strong> with the card ending in <strong>${last4}</strong>.`
    }</p>
<form method="post" action="/dev/stripe/3ds/${id}"><input type="hidden" name="secret" value="${secret}">
<div class="choices"><button type="submit" name="answer" value="approve">Approve</button><button class="quiet" type="submit" name="answer" value="fail">Fail</button></div></form></div>`,
  );
}
