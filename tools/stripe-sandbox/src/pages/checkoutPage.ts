import { formatCents } from '@jobtrail/contract';
import { html, type SafeHtml } from '@jobtrail/service-kit/html';
import type { CheckoutSession } from '../checkout/CheckoutSession.ts';
import type { SandboxContext } from '../context.ts';
import { type CardForm, EMPTY_FORM } from './form.ts';
import { day } from './format.ts';
import { page } from './layout.ts';

/** The field of the card form that an error about a card belongs to. */
const FIELD_OF: Readonly<Record<string, keyof CardForm>> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
  email: 'email',
};
const DAY_S = 86_400;

const TEST_NUMBERS: ReadonlyArray<readonly [string, string]> = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0025 0000 3155', 'requires 3D Secure'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 0341', 'can be saved, but every charge fails'],
];

/** The values that a form shows again, and the error. */
export interface Problem {
  readonly message: string;
  readonly param?: string | undefined;
}

interface Field {
  readonly name: keyof CardForm;
  readonly label: string;
  readonly autocomplete: string;
  readonly type?: string;
  readonly numeric?: boolean;
  readonly placeholder?: string;
  readonly hint?: string;
  readonly longest: number;
}

function field(
  { name, label, autocomplete, type = 'text', numeric = false, placeholder = '', hint, longest }: Field,
  value: string,
  wrong: string | null,
  focus: boolean,
): SafeHtml {
  const described = [wrong === null ? '' : `${name}-wrong`, hint === undefined ? '' : `${name}-hint`]
    .filter(Boolean)
    .join(' ');
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" ${numeric && html`inputmode="numeric"`}
maxlength="${longest}" placeholder="${placeholder}" value="${value}" required
${wrong !== null && html`aria-invalid="true"`} ${described !== '' && html`aria-describedby="${described}"`} ${focus && html`autofocus`}>
${wrong !== null && html`<p class="wrong" id="${name}-wrong">${wrong}</p>`}${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}</div>`;
}

function testCards(): SafeHtml {
  return html`<details><summary>Test cards</summary>
<dl>${TEST_NUMBERS.map(([number, what]) => html`<dt>${number}</dt><dd>${what}</dd>`)}</dl>
<p class="hint">Any expiry in the future and any three digits as CVC.</p></details>`;
}

/** The order summary: the product, its price, and the amount due today. */
function summary(context: SandboxContext, session: CheckoutSession): SafeHtml {
  const { order } = context.objects.internals(session.id);
  const back = session.cancel_url === null ? null : html`<a class="back" href="${session.cancel_url}">← Back</a>`;
  if (!order)
    return html`<section aria-label="What this is for">${back}<h1>Update your card</h1><p class="muted">The card is saved for later payments.</p></section>`;
  const lines = order.lines.map(({ price: id, quantity }) => ({ price: context.objects.need('price', id), quantity }));
  const total = lines.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);
  const currency = session.currency ?? 'usd';
  const interval = lines[0]?.price.recurring?.interval ?? 'month';
  const trialEnd = order.trialEnd ?? (order.trialDays === null ? null : context.clock.now() + order.trialDays * DAY_S);
  return html`<section aria-label="What you buy">${back}<h1>Subscribe to ${order.name ?? 'this plan'}</h1>
<p class="price">${formatCents(total, currency)} <small>per ${interval}</small></p>
${order.description !== null && html`<p class="muted">${order.description}</p>`}
<ul class="rows">${lines.map(
    ({
      price,
      quantity,
    }) => html`<li><span>${context.objects.get('product', price.product)?.name ?? 'Subscription'}${quantity > 1 && html` × ${quantity}`}</span>
<span>${formatCents(price.unit_amount * quantity, currency)}</span></li>`,
  )}
${trialEnd !== null && html`<li><span>Free until ${day(trialEnd)}</span><span>−${formatCents(total, currency)}</span></li>`}
<li><span>Due today</span><span>${formatCents(trialEnd === null ? total : 0, currency)}</span></li></ul></section>`;
}

/** The page of an open session: the order summary, and the card form with an error if there is one. */
export function checkoutPage(
  context: SandboxContext,
  session: CheckoutSession,
  form: CardForm = EMPTY_FORM,
  problem: Problem | null = null,
): string {
  const { order } = context.objects.internals(session.id);
  const owner = session.customer === null ? null : context.objects.get('customer', session.customer);
  const email = session.customer_email ?? owner?.email ?? null;
  const at = problem?.param === undefined ? undefined : FIELD_OF[problem.param];
  const input = (given: Field): SafeHtml =>
    field(
      given,
      given.name === 'cvc' ? '' : form[given.name],
      problem !== null && at === given.name ? problem.message : null,
      at === given.name || (at === undefined && problem !== null && given.name === 'number'),
    );
  const button = !order
    ? 'Save card'
    : session.amount_total === 0
      ? 'Start trial'
      : `Pay ${formatCents(session.amount_total ?? 0, session.currency ?? 'usd')}`;
  return page(
    order ? `Subscribe to ${order.name ?? 'this plan'}` : 'Update your card',
    html`<div class="checkout">
${summary(context, session)}
<section class="card" aria-labelledby="card-title">
<h2 id="card-title">${order ? 'Pay with card' : 'New card'}</h2>
${problem !== null && html`<p class="alert" role="alert">${problem.message}</p>`}
<form method="post" action="/dev/stripe/c/pay/${session.id}" autocomplete="on">
${email === null ? input({ name: 'email', label: 'Email', autocomplete: 'email', type: 'email', longest: 200 }) : html`<p class="muted">Email: <strong>${email}</strong></p>`}
${input({ name: 'number', label: 'Card number', autocomplete: 'cc-number', numeric: true, placeholder: '4242 4242 4242 4242', longest: 23 })}
<div class="pair">
${input({ name: 'expiry', label: 'Expiry (MM / YY)', autocomplete: 'cc-exp', numeric: true, placeholder: '12 / 34', longest: 9 })}
${input({ name: 'cvc', label: 'CVC', autocomplete: 'cc-csc', numeric: true, placeholder: '123', longest: 4 })}
</div>
${input({ name: 'name', label: 'Name on card', autocomplete: 'cc-name', longest: 100 })}
${session.custom_text.submit !== null && html`<p class="message">${session.custom_text.submit.message}</p>`}
<button class="whole" type="submit">${button}</button>
</form>
${testCards()}
</section></div>`,
  );
}
