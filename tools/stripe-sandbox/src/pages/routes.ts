import { createHash, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Router from '@koa/router';
import type Koa from 'koa';
import { refuseForeignOrigins } from '@jobtrail/service-kit';
import type { CheckoutSession } from '../checkout/CheckoutSession.ts';
import {
  completeSessionChallenge,
  completeSetupChallenge,
  type Redirect,
  submit,
  successUrl,
} from '../checkout/complete.ts';
import type { SandboxContext } from '../context.ts';
import { readBody } from '../http/body.ts';
import { invalid, StripeError } from '../http/StripeError.ts';
import { readCard } from '../payments/cards.ts';
import { completeChallenge } from '../payments/confirm.ts';
import { makePaymentMethod } from '../payments/PaymentMethod.ts';
import type { Sandbox } from '../Sandbox.ts';
import { confirmSetup, succeedSetup } from '../setups/SetupIntent.ts';
import { randomText } from '../store/ids.ts';
import { challengePage } from './challengePage.ts';
import { checkoutPage, type Problem } from './checkoutPage.ts';
import { readCardForm, typedCard } from './form.ts';
import { money } from './format.ts';
import { invoicePage, invoicePdf } from './invoicePage.ts';
import { notice, withTheme } from './layout.ts';
import { STYLE } from './style.ts';

/** The product's typeface, from its package. */
const FONT = createRequire(join(process.cwd(), 'package.json')).resolve(
  '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2',
);

/** The content security policy: allows only the sandbox's own files, and forms that redirect to the product. */
const policy = (origins: readonly string[]): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    ["form-action 'self'", ...origins].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
const originOf = (url: string | null): string[] => (url !== null && URL.canParse(url) ? [new URL(url).origin] : []);
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Compares two secrets in constant time. */
export const same = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/** The result of a form: a redirect, or the error. */
type Result = Redirect | { readonly problem: Problem };

function show(ctx: Koa.Context, status: number, body: string, mayEndAt: ReadonlyArray<string | null> = []): void {
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.set('Content-Security-Policy', policy([...new Set(mayEndAt.flatMap(originOf))]));
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Referrer-Policy', 'same-origin');
  // The shell keeps the theme of the page that led here in this cookie.
  ctx.body = withTheme(body, ctx.cookies.get('theme'));
}

function goTo(ctx: Koa.Context, location: string): void {
  ctx.status = 303;
  ctx.set('Location', location);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = '';
}

/** Adds parameters to the query of a URL. */
function withQuery(url: string, query: Readonly<Record<string, string>>): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

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

const nowhere = (ctx: Koa.Context): void =>
  show(ctx, 404, notice('Nothing here', 'There is no such page in this sandbox.', null));
const causeOf = (): { id: string; idempotency_key: null } => ({ id: `req_${randomText(14)}`, idempotency_key: null });

/** Runs a page's command. A declined card is stored and shown; any other error rolls the transaction back. */
function attempt(sandbox: Sandbox, work: (context: SandboxContext) => Redirect): Result {
  try {
    return sandbox.command(causeOf(), work);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { problem: { message: error.message, param: error.facts.param } };
  }
}

/** Serves the sandbox's pages: hosted Checkout, the bank's challenge, and invoices. */
export function createPages(sandbox: Sandbox): Router {
  const router = new Router({ prefix: '/dev/stripe' });
  const { context } = sandbox;
  const session = (id: string | undefined): CheckoutSession | null => context.objects.get('checkout.session', id ?? '');

  router.get('/style.css', (ctx) => {
    ctx.type = 'text/css; charset=utf-8';
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = STYLE;
  });

  router.get('/inter.woff2', async (ctx) => {
    ctx.type = 'font/woff2';
    ctx.set('Cache-Control', 'public, max-age=86400');
    ctx.body = await readFile(FONT);
  });

  router.get('/c/pay/:id', (ctx) => {
    const found = session(ctx.params['id']);
    if (!found) return nowhere(ctx);
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
    if (!found) return nowhere(ctx);
    const closed = closedNotice(found);
    if (closed !== null) return show(ctx, 409, closed);
    return show(ctx, 402, checkoutPage(context, found, form, result.problem), [found.success_url, context.appUrl]);
  });

  /** The intent of a challenge; null if the secret is wrong or the intent no longer waits for the cardholder. */
  const findChallenge = (
    id: string,
    secret: string,
  ): {
    amount: string | null;
    last4: string;
    session: CheckoutSession | null;
    returnUrl: string | null;
    secret: string;
  } | null => {
    const intent = context.objects.get('payment_intent', id) ?? context.objects.get('setup_intent', id);
    if (
      !intent ||
      !same(intent.client_secret, secret) ||
      intent.status !== 'requires_action' ||
      intent.payment_method === null
    )
      return null;
    const internals = context.objects.internals(id);
    return {
      amount: intent.object === 'payment_intent' ? money(intent.amount, intent.currency) : null,
      last4: context.objects.need('payment_method', intent.payment_method).card.last4,
      session: session(internals.session),
      returnUrl: internals.returnUrl ?? null,
      secret,
    };
  };
  const showNothingToConfirm = (ctx: Koa.Context): void =>
    show(ctx, 409, notice('Nothing to confirm', 'This payment does not wait for you any more.', null));

  router.get('/3ds/:id', (ctx) => {
    const challenge = findChallenge(ctx.params['id'] ?? '', String(ctx.query['secret'] ?? ''));
    if (!challenge) return showNothingToConfirm(ctx);
    return show(ctx, 200, challengePage({ id: ctx.params['id'] ?? '', ...challenge }), [
      challenge.session?.success_url ?? null,
      challenge.returnUrl,
      context.appUrl,
    ]);
  });

  router.post('/3ds/:id', async (ctx) => {
    refuseForeignOrigins(ctx, context.appUrl);
    const id = ctx.params['id'] ?? '';
    const fields = new URLSearchParams(await readBody(ctx.req));
    const challenge = findChallenge(id, fields.get('secret') ?? '');
    if (!challenge) return showNothingToConfirm(ctx);
    const approved = fields.get('answer') === 'approve';
    const result = attempt(sandbox, (now) =>
      completeBankChallenge(now, id, approved, challenge.session, challenge.returnUrl),
    );
    if ('location' in result) return goTo(ctx, result.location);
    if (challenge.session) return goTo(ctx, `/dev/stripe/c/pay/${challenge.session.id}?declined=1`);
    return show(ctx, 200, notice('Not confirmed', result.problem.message, null));
  });

  const invoiceBy = (token: string) => context.objects.byToken(token);
  router.get('/i/:token', (ctx) => {
    const invoice = invoiceBy(ctx.params['token'] ?? '');
    return invoice ? show(ctx, 200, invoicePage(invoice)) : nowhere(ctx);
  });
  router.get('/i/:token/pdf', (ctx) => {
    const invoice = invoiceBy(ctx.params['token'] ?? '');
    if (!invoice) return nowhere(ctx);
    ctx.type = 'application/pdf';
    ctx.set('Content-Disposition', `attachment; filename="Invoice-${invoice.number}.pdf"`);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = invoicePdf(invoice);
  });
  return router;
}

/**
 * Handles the cardholder's answer to the bank's challenge.
 * @returns where to redirect the browser
 */
function completeBankChallenge(
  context: SandboxContext,
  id: string,
  approved: boolean,
  session: CheckoutSession | null,
  returnUrl: string | null,
): Redirect {
  const payment = context.objects.get('payment_intent', id);
  if (session?.status === 'open' && payment) return completeSessionChallenge(context, session, payment, approved);
  const setup = context.objects.get('setup_intent', id);
  if (session?.status === 'open' && setup) return completeSetupChallenge(context, session, setup, approved);
  if (session) throw invalid('This session is not open any more.');
  const back = (kind: 'payment_intent' | 'setup_intent', secret: string, status: string): Redirect => ({
    location:
      returnUrl === null
        ? '/dev/stripe/done'
        : withQuery(returnUrl, {
            [kind]: id,
            [`${kind}_client_secret`]: secret,
            redirect_status: status === 'succeeded' ? 'succeeded' : 'failed',
          }),
  });
  if (payment)
    return back('payment_intent', payment.client_secret, completeChallenge(context, payment, approved).status);
  if (!setup) throw invalid('There is nothing to confirm.');
  const method = context.objects.need('payment_method', setup.payment_method ?? '');
  const answered = approved
    ? succeedSetup(context, setup, method, true)
    : confirmSetup(context, setup, method, { present: true, refused: true, returnUrl: null });
  return back('setup_intent', setup.client_secret, answered.status);
}
