import type Router from '@koa/router';
import { refuseForeignOrigins } from '@jobtrail/service-kit';
import type { CheckoutSession } from '../checkout/CheckoutSession.ts';
import { submit, successUrl } from '../checkout/complete.ts';
import { readBody } from '../http/body.ts';
import { invalid } from '../http/StripeError.ts';
import { readCard } from '../payments/cards.ts';
import { makePaymentMethod } from '../payments/PaymentMethod.ts';
import type { Sandbox } from '../Sandbox.ts';
import { attempt } from './attempt.ts';
import { checkoutPage } from './checkoutPage.ts';
import { readCardForm, typedCard } from './form.ts';
import { notice } from './layout.ts';
import { goTo, show, showNotFound } from './respond.ts';

/** The notice for a session that is complete or expired; null if it is open. */
function closedNotice(session: CheckoutSession): string | null {
  if (session.status === 'complete')
    return notice(
      'This is done',
      session.mode === 'setup'
        ? 'The card has been saved already.'
        : 'This payment has been made already. You were not charged again.',
      { href: successUrl(session), text: 'Continue' },
    );
  if (session.status === 'expired')
    return notice(
      'This page has expired',
      'Nothing was charged. Please go back and start again.',
      session.cancel_url === null ? null : { href: session.cancel_url, text: 'Back' },
    );
  return null;
}

/** Serves hosted Checkout. */
export function addCheckoutRoutes(router: Router, sandbox: Sandbox): void {
  const { context } = sandbox;
  const session = (id: string | undefined): CheckoutSession | null => context.objects.get('checkout.session', id ?? '');

  router.get('/c/pay/:id', (ctx) => {
    const found = session(ctx.params['id']);
    if (!found) return showNotFound(ctx);
    const closed = closedNotice(found);
    if (closed !== null) return show(ctx, 200, closed);
    const intent = context.objects.internals(found.id).intent ?? '';
    const error =
      context.objects.get('payment_intent', intent)?.last_payment_error ??
      context.objects.get('setup_intent', intent)?.last_setup_error ??
      null;
    const problem =
      ctx.query['declined'] === undefined || error === null ? null : { message: String(error['message']) };
    return show(ctx, 200, checkoutPage(context, found, undefined, problem), [found.success_url, context.appUrl]);
  });

  router.post('/c/pay/:id', async (ctx) => {
    refuseForeignOrigins(ctx, context.appUrl);
    const form = readCardForm(await readBody(ctx.req));
    const result = attempt(sandbox, (now) => {
      const open = now.objects.need('checkout.session', ctx.params['id'] ?? '');
      if (open.status !== 'open') throw invalid(`This session is ${open.status}.`);
      const card = readCard(typedCard(form), now.clock.now());
      const owner = open.customer === null ? null : now.objects.get('customer', open.customer);
      const email = open.customer_email ?? owner?.email ?? form.email;
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalid('Enter your email address.', { param: 'email' });
      return submit(now, open, makePaymentMethod(now, card, { name: form.name || null, email }));
    });
    if ('location' in result) return goTo(ctx, result.location);
    const found = session(ctx.params['id']);
    if (!found) return showNotFound(ctx);
    const closed = closedNotice(found);
    if (closed !== null) return show(ctx, 409, closed);
    return show(ctx, 402, checkoutPage(context, found, form, result.problem), [found.success_url, context.appUrl]);
  });
}
