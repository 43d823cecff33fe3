import type Stripe from 'stripe';
import { newId } from '@jobtrail/service-kit';
import { hasServerDatabase } from '@jobtrail/service-kit/testing';
import { Account, confirm } from './Account.ts';
import { reportMissingDatabase } from './databases.ts';
import { untilSettled } from './settled.ts';
import { TestStack } from './TestStack.ts';

jest.setTimeout(60_000);
const PERIOD_DAYS = 32;

/** A person with write access, and the reason for it. */
interface State {
  reason: string;
  /** Puts the account into the state. It starts with full access without payment, like one from `create-user`. */
  arrange: (person: Subscriber) => Promise<unknown>;
  /** Whether the call returns a client secret or an error. */
  expected: 'clientSecret' | 'error';
}

/** An account and its objects at the provider. */
class Subscriber {
  readonly account: Account;
  readonly stack: TestStack;
  readonly stripe: Stripe;

  constructor(account: Account, stack: TestStack, stripe: Stripe) {
    this.account = account;
    this.stack = stack;
    this.stripe = stripe;
  }

  subscribe = async (): Promise<string> => String((await this.account.subscribe()).body['clientSecret']);
  /** Requests a subscription and submits a card. */
  pay = async (card?: string): Promise<void> => void (await confirm(this.stack, await this.subscribe(), card));
  customer = async (): Promise<string> =>
    (await this.stripe.customers.list({ email: this.account.email })).data[0]?.id ?? '';
  /** The newest subscription. */
  subscription = async (): Promise<string> =>
    (await this.stripe.subscriptions.list({ customer: await this.customer(), status: 'all' })).data[0]?.id ?? '';
  cancelNow = async (): Promise<unknown> => this.stripe.subscriptions.cancel(await this.subscription());
  advance = (days: number): Promise<unknown> => this.stack.sandbox.control('advance', { days });
}

const STATES: State[] = [
  { reason: 'a grant, without a subscription', arrange: async () => undefined, expected: 'clientSecret' },
  {
    reason: 'a grant, while a first payment is pending',
    arrange: (person) => person.subscribe(),
    expected: 'clientSecret',
  },
  {
    reason: 'a grant, after a first payment was declined',
    arrange: (person) => person.pay('4000000000000002'),
    expected: 'clientSecret',
  },
  {
    reason: 'a grant, after a subscription was canceled before its first payment',
    expected: 'clientSecret',
    arrange: async (person) => {
      await person.subscribe();
      await person.cancelNow();
    },
  },
  {
    reason: 'a grant, after a subscription expired before its first payment',
    expected: 'clientSecret',
    arrange: async (person) => {
      await person.subscribe();
      await person.advance(1);
    },
  },
  {
    reason: 'a trial',
    expected: 'error',
    arrange: async (person) => {
      await person.subscribe();
      const { items } = await person.stripe.subscriptions.retrieve(await person.subscription());
      await person.stripe.subscriptions.create({
        customer: await person.customer(),
        items: [{ price: items.data[0]?.price.id ?? '' }],
        trial_period_days: 14,
      });
    },
  },
  { reason: 'an active subscription', arrange: (person) => person.pay(), expected: 'error' },
  {
    reason: 'an active subscription whose cancellation is scheduled',
    expected: 'error',
    arrange: async (person) => {
      await person.pay();
      await person.stripe.subscriptions.update(await person.subscription(), { cancel_at_period_end: true });
    },
  },
  {
    reason: 'a renewal that is past due, in its days of grace',
    expected: 'clientSecret',
    arrange: async (person) => {
      await person.pay();
      await person.stack.sandbox.control('fail-next-payment', { customer: await person.customer(), times: 1 });
      const { items } = await person.stripe.subscriptions.retrieve(await person.subscription());
      await person.stack.sandbox.control('advance', { to: (items.data[0]?.current_period_end ?? 0) + 60 });
    },
  },
  {
    reason: 'a canceled subscription with paid time left',
    expected: 'clientSecret',
    arrange: async (person) => {
      await person.pay();
      await person.cancelNow();
    },
  },
  {
    reason: 'a canceled subscription with paid time left, and another one that was canceled before its first payment',
    expected: 'clientSecret',
    arrange: async (person) => {
      await person.pay();
      await person.cancelNow();
      await person.stack.sandbox.control('advance', { minutes: 1 });
      await person.subscribe();
      await person.cancelNow();
    },
  },
];

function askingForASubscription(name: string, onServer: boolean): void {
  describe(`POST /api/get-or-create-subscription on ${name}`, () => {
    let stack: TestStack;
    let stripe: Stripe;
    beforeAll(async () => {
      stack = await TestStack.start({ onServer });
      ({ stripe } = stack);
    });
    afterAll(() => stack.stop());

    const newSubscriber = async (): Promise<Subscriber> =>
      new Subscriber(await Account.make(stack, { password: '', passwordHash: newId(), access: 'full' }), stack, stripe);
    const settled = async (): Promise<void> => {
      await stack.sandbox.control('settled', {});
      await untilSettled(stack.billingRows);
    };
    const mayWrite = async ({ account }: Subscriber): Promise<unknown[]> => [
      await account.access(),
      (await account.core('POST', '/api/jobs', { company: 'C', position: 'P' })).status,
    ];

    it.each(STATES)('takes no access from a person who has it through $reason', async ({ arrange, expected }) => {
      const person = await newSubscriber();
      await arrange(person);
      await settled();
      expect(await mayWrite(person)).toEqual(['full', 201]);
      const { status, body } = await person.account.subscribe();
      expect({ status, body }).toMatchObject({ status: 200, body: { [expected]: expect.any(String) } });
      await settled();
      expect(await mayWrite(person)).toEqual(['full', 201]);
    });

    it('removes the access only when the subscription that gave it ends', async () => {
      const person = await newSubscriber();
      await person.pay();
      await person.stripe.subscriptions.update(await person.subscription(), { cancel_at_period_end: true });
      await person.advance(PERIOD_DAYS);
      await settled();
      expect(await mayWrite(person)).toEqual(['read', 402]);
      await person.pay();
      await settled();
      expect(await mayWrite(person)).toEqual(['full', 201]);
    });
  });
}

askingForASubscription('SQLite', false);
if (hasServerDatabase()) {
  if (process.env['CI'] !== undefined || process.env['SERVER'] !== undefined)
    askingForASubscription('a server database', true);
} else reportMissingDatabase();
