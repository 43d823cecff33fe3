import { z } from 'zod';
import { completeSessionChallenge, completeSetupChallenge, submit } from '../checkout/complete.ts';
import type { SandboxContext } from '../context.ts';
import { invalid, missing } from '../http/StripeError.ts';
import { readCard, TEST_CARDS } from '../payments/cards.ts';
import { closeDispute, openDispute } from '../payments/disputes.ts';
import { makePaymentMethod } from '../payments/PaymentMethod.ts';
import { refund, refuseRefunds } from '../payments/refunds.ts';
import { OWN_ENDPOINT, type Sandbox } from '../Sandbox.ts';
import { setAfterRetries } from '../subscriptions/payments.ts';
import { advance } from '../time/time.ts';
import type { Sender } from '../webhooks/sender.ts';

const NOBODY = { id: null, idempotency_key: null };
const SECOND = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const;
const SETTLED_WITHIN_MS = 30_000;
const POLL_MS = 10;

/** One command of the control API. */
interface Command {
  run(sandbox: Sandbox, sender: Sender, body: unknown): object | Promise<object>;
}

function command<Schema extends z.ZodType>(
  schema: Schema,
  run: (sandbox: Sandbox, body: z.output<Schema>, sender: Sender) => object | Promise<object>,
): Command {
  return {
    run(sandbox, sender, body) {
      const parsed = schema.safeParse(body);
      if (!parsed.success)
        throw invalid(
          parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; '),
        );
      return run(sandbox, parsed.data, sender);
    },
  };
}

const clockOf = ({ context }: Sandbox): object => ({
  now: context.clock.now(),
  iso: new Date(context.clock.now() * 1000).toISOString(),
  ahead: context.clock.ahead(),
});
const doing =
  (work: (context: SandboxContext) => object) =>
  (sandbox: Sandbox): object =>
    sandbox.command(NOBODY, work);
const count = z.number().int().min(0).max(1000);
const text = z.string().min(1);

/** Enters a card into a session's page without a browser, and completes the bank's challenge if there is one. */
function pay(
  context: SandboxContext,
  id: string,
  { number, email, name, confirms }: { number: string; email: string; name: string; confirms: boolean },
): object {
  const session = context.objects.need('checkout.session', id, 'session');
  if (session.status !== 'open') throw invalid(`This session is ${session.status}.`, { param: 'session' });
  const card = readCard(
    { number, expMonth: 12, expYear: new Date(context.clock.now() * 1000).getUTCFullYear() + 5, cvc: '123' },
    context.clock.now(),
  );
  const next = submit(
    context,
    session,
    makePaymentMethod(context, card, { name, email: session.customer_email ?? email }),
  );
  const intent = context.objects.get('payment_intent', context.objects.internals(id).intent ?? '');
  if (intent?.status === 'requires_action') return completeSessionChallenge(context, session, intent, confirms);
  const setup = context.objects.get('setup_intent', context.objects.internals(id).intent ?? '');
  if (setup?.status === 'requires_action') return completeSetupChallenge(context, session, setup, confirms);
  return next;
}

/** The commands by name; each takes a JSON body. */
export const commands: Readonly<Record<string, Command>> = {
  advance: command(
    z
      .strictObject({
        to: z.number().int(),
        seconds: z.number(),
        minutes: z.number(),
        hours: z.number(),
        days: z.number(),
      })
      .partial(),
    async (sandbox, given) => {
      const { to, ...units } = given;
      const by = Object.entries(units).reduce(
        (sum, [unit, amount]) => sum + SECOND[unit as keyof typeof SECOND] * (amount ?? 0),
        0,
      );
      const until = to ?? sandbox.context.clock.now() + Math.round(by);
      if (until < sandbox.context.clock.now()) throw invalid('Time does not go back: reset the sandbox instead.');
      await advance(sandbox, until);
      return clockOf(sandbox);
    },
  ),
  'fail-next-payment': command(
    z.strictObject({ customer: text, times: count.default(1) }),
    (sandbox, { customer, times }) =>
      doing(({ objects }) => {
        objects.put(objects.need('customer', customer, 'customer'), {
          ...objects.internals(customer),
          failNext: times,
        });
        return { customer, times };
      })(sandbox),
  ),
  'after-retries': command(z.strictObject({ then: z.enum(['cancel', 'unpaid', 'past_due']) }), (sandbox, { then }) =>
    doing((context) => {
      setAfterRetries(context, then);
      return { then };
    })(sandbox),
  ),
  refund: command(
    z.strictObject({ charge: text, amount: z.number().int().min(1).optional() }),
    (sandbox, { charge, amount }) =>
      doing((context) => refund(context, context.objects.need('charge', charge, 'charge'), { amount }))(sandbox),
  ),
  'refuse-refunds': command(z.strictObject({ times: count.default(1) }), (sandbox, { times }) =>
    doing((context) => {
      refuseRefunds(context, times);
      return { times };
    })(sandbox),
  ),
  'open-dispute': command(
    z.strictObject({ charge: text, reason: text.default('fraudulent') }),
    (sandbox, { charge, reason }) =>
      doing((context) => openDispute(context, context.objects.need('charge', charge, 'charge'), reason))(sandbox),
  ),
  'close-dispute': command(
    z.strictObject({ dispute: text, status: z.enum(['won', 'lost']) }),
    (sandbox, { dispute, status }) =>
      doing((context) => closeDispute(context, context.objects.need('dispute', dispute, 'dispute'), status))(sandbox),
  ),
  pay: command(
    z.strictObject({
      session: text,
      number: z.enum(Object.keys(TEST_CARDS)).default('4242424242424242'),
      email: z.email().default('somebody@example.com'),
      name: text.default('Test Person'),
      confirms: z.boolean().default(true),
    }),
    (sandbox, { session, ...card }) => doing((context) => pay(context, session, card))(sandbox),
  ),
  redeliver: command(z.strictObject({ event: text, times: count.default(1) }), (sandbox, { event, times }, sender) => {
    const { context, deliveries } = sandbox;
    if (!context.events.get(event)) throw missing('event', event, 'event');
    const endpoints = context.objects.page('webhook_endpoint', {}).data;
    sandbox.write(() => {
      for (let time = 0; time < times; time += 1) for (const { id } of endpoints) deliveries.again(event, id);
    });
    sender.wake();
    return { event, deliveries: times * endpoints.length };
  }),
  deliver: command(z.strictObject({ mode: z.enum(['send', 'hold', 'drop', 'duplicate']) }), (sandbox, { mode }) => {
    sandbox.write(() => sandbox.deliveries.setMode(mode));
    return { mode };
  }),
  release: command(
    z.strictObject({ order: z.enum(['given', 'reversed', 'shuffled']).default('given') }),
    (sandbox, { order }, sender) => {
      let released = 0;
      sandbox.write(() => {
        released = sandbox.deliveries.release(order, Date.now());
      });
      sender.wake();
      return { released };
    },
  ),
  'webhook-secrets': command(
    z.strictObject({ secrets: z.array(text).min(1), endpoint: text.default(OWN_ENDPOINT) }),
    (sandbox, { secrets, endpoint }) =>
      doing(({ objects }) => {
        objects.put(objects.need('webhook_endpoint', endpoint, 'endpoint'), {
          ...objects.internals(endpoint),
          secrets,
        });
        return { endpoint, secrets: secrets.length };
      })(sandbox),
  ),
  'webhook-url': command(
    z.strictObject({ url: z.url(), endpoint: text.default(OWN_ENDPOINT) }),
    (sandbox, { url, endpoint }) =>
      doing(({ objects }) => {
        objects.put({ ...objects.need('webhook_endpoint', endpoint, 'endpoint'), url });
        return { endpoint, url };
      })(sandbox),
  ),
  settled: command(z.strictObject({}), async ({ deliveries }) => {
    const deadline = Date.now() + SETTLED_WITHIN_MS;
    while (deliveries.next() !== null && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    return { pending: deliveries.pending() };
  }),
  'drop-responses': command(z.strictObject({ times: count.default(1) }), (sandbox, { times }) => {
    sandbox.dropResponses(times);
    return { times };
  }),
  reset: command(z.strictObject({}), (sandbox) => {
    sandbox.reset();
    return clockOf(sandbox);
  }),
};

/** The calls without a body. */
export const views: Readonly<Record<string, (sandbox: Sandbox, limit: number) => object>> = {
  clock: clockOf,
  deliveries: ({ deliveries }, limit) => ({
    mode: deliveries.mode(),
    pending: deliveries.pending(),
    deliveries: deliveries.list(limit),
  }),
};
