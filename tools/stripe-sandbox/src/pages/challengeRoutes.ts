import type Router from '@koa/router';
import type Koa from 'koa';
import { formatCents } from '@jobtrail/contract';
import { refuseForeignOrigins } from '@jobtrail/service-kit';
import type { CheckoutSession } from '../checkout/CheckoutSession.ts';
import { readBody } from '../http/body.ts';
import { isSameSecret } from '../http/secrets.ts';
import type { Sandbox } from '../Sandbox.ts';
import { answerChallenge } from './answerChallenge.ts';
import { attempt } from './attempt.ts';
import { challengePage } from './challengePage.ts';
import { notice } from './layout.ts';
import { goTo, show } from './respond.ts';

/** A payment or a setup that waits for the cardholder. */
interface Challenge {
  /** Null if a card is only saved. */
  readonly amount: string | null;
  readonly last4: string;
  readonly session: CheckoutSession | null;
  readonly returnUrl: string | null;
  readonly secret: string;
}

const showNothingToConfirm = (ctx: Koa.Context): void =>
  show(ctx, 409, notice('Nothing to confirm', 'This payment does not wait for you any more.', null));

/** Serves the bank's challenge (3D Secure). */
export function addChallengeRoutes(router: Router, sandbox: Sandbox): void {
  const { context } = sandbox;

  /** The intent of a challenge; null if the secret is wrong or the intent no longer waits for the cardholder. */
  const findChallenge = (id: string, secret: string): Challenge | null => {
    const intent = context.objects.get('payment_intent', id) ?? context.objects.get('setup_intent', id);
    if (
      !intent ||
      !isSameSecret(intent.client_secret, secret) ||
      intent.status !== 'requires_action' ||
      intent.payment_method === null
    )
      return null;
    const internals = context.objects.internals(id);
    return {
      amount: intent.object === 'payment_intent' ? formatCents(intent.amount, intent.currency) : null,
      last4: context.objects.need('payment_method', intent.payment_method).card.last4,
      session: context.objects.get('checkout.session', internals.session ?? ''),
      returnUrl: internals.returnUrl ?? null,
      secret,
    };
  };

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
      answerChallenge(now, { id, approved, session: challenge.session, returnUrl: challenge.returnUrl }),
    );
    if ('location' in result) return goTo(ctx, result.location);
    if (challenge.session) return goTo(ctx, `/dev/stripe/c/pay/${challenge.session.id}?declined=1`);
    return show(ctx, 200, notice('Not confirmed', result.problem.message, null));
  });
}
