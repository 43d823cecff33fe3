import type { CustomerRow } from '../src/customers/queries.ts';
import type { PaymentFacts, ReversalRow } from '../src/ledger/row.ts';
import type { SubscriptionRow } from '../src/subscriptions/row.ts';

const DAY_S = 86_400;
const MONTH_S = 30 * DAY_S;

/** The ledger rows of many people over a year. */
export interface History {
  customers: CustomerRow[];
  subscriptions: SubscriptionRow[];
  payments: PaymentFacts[];
  refunds: ReversalRow[];
  disputes: ReversalRow[];
}

/** A seeded generator of numbers in [0, 1) (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Generates a history: monthly and yearly plans, trials, failed and recovered payments, full and partial refunds,
 * disputes won and lost, cancellations, other currencies, people without an account.
 * @param now in seconds; nothing is later
 */
export function generateHistory(seed: number, people: number, now: number): History {
  const random = randomOf(seed);
  const pick = <T>(...choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const history: History = { customers: [], subscriptions: [], payments: [], refunds: [], disputes: [] };
  let serial = 0;
  const id = (prefix: string): string => `${prefix}_${String((serial += 1)).padStart(8, '0')}`;

  const reverse = (payment: PaymentFacts): void => {
    const later = (): number => Math.min(now, payment.created + Math.floor(random() * 40 * DAY_S));
    const { id: payment_id, currency } = payment;
    if (random() < 0.12) {
      const parts = pick(1, 1, 2);
      for (let part = 0; part < parts; part += 1) {
        const amount_cents = Math.floor((payment.amount_cents / parts) * pick(1, 1, 0.37));
        history.refunds.push({
          id: id('re'),
          payment_id,
          status: pick('succeeded', 'succeeded', 'succeeded', 'pending', 'failed', 'canceled'),
          amount_cents,
          currency,
          created: later(),
        });
      }
    }
    if (random() < 0.04)
      history.disputes.push({
        id: id('du'),
        payment_id,
        status: pick('lost', 'won', 'needs_response', 'warning_closed'),
        amount_cents: payment.amount_cents,
        currency,
        created: later(),
      });
  };

  for (let person = 0; person < people; person += 1) {
    const customer_id = id('cus');
    const email = `person-${person}@example.com`;
    const hasAccount = random() > 0.03;
    if (hasAccount)
      history.customers.push({
        user_id: `0190a1b2-0000-7000-8000-${String(person).padStart(12, '0')}`,
        stripe_customer_id: customer_id,
        created_at: now * 1000,
      });
    const begins = now - Math.floor(random() * 365 * DAY_S);
    const yearly = random() < 0.1;
    const cents = yearly ? pick(9999, 10_001, 12_000) : pick(1000, 1000, 1000, 1299, 333);
    const currency = random() < 0.02 ? 'eur' : 'usd';
    const trialDays = pick(0, 0, 14);
    const stops = random() < 0.35 ? begins + Math.floor(random() * 300 * DAY_S) : Infinity;
    const every = yearly ? 365 * DAY_S : MONTH_S;
    let late = false;
    for (let due = begins + trialDays * DAY_S; due <= Math.min(now, stops); due += every) {
      late = random() < 0.08;
      const pay = (created: number, status: PaymentFacts['status']): void => {
        if (created > now) return;
        const payment: PaymentFacts = {
          id: id('ch'),
          customer_id,
          email: random() < 0.95 ? email : null,
          status,
          amount_cents: cents,
          currency,
          created,
          failure_message:
            status === 'failed' ? pick('Your card was declined.', 'Your card has insufficient funds.') : null,
        };
        history.payments.push(payment);
        if (status === 'succeeded') reverse(payment);
      };
      if (late) pay(due, 'failed');
      if (!late || random() < 0.7) pay(late ? due + 3 * DAY_S : due, 'succeeded');
      else if (random() < 0.1) pay(due + 5 * DAY_S, 'pending');
    }
    const status =
      stops <= now
        ? 'canceled'
        : begins + trialDays * DAY_S > now
          ? 'trialing'
          : late
            ? pick('past_due', 'unpaid')
            : pick('active', 'active', 'active', 'active', 'incomplete');
    const subscription = (state: string, scheduled: 0 | 1): SubscriptionRow => ({
      id: id('sub'),
      customer_id,
      status: state,
      created: begins,
      amount_cents: cents,
      monthly_cents: yearly ? Math.round(cents / 12) : cents,
      currency,
      cancel_scheduled: scheduled,
      period_end_at: null,
      ends_at: null,
      paid_until_at: null,
      past_due_since_at: null,
      revoked: 0,
      revoked_at: null,
    });
    history.subscriptions.push(subscription(status, status === 'active' && random() < 0.15 ? 1 : 0));
    if (random() < 0.05) history.subscriptions.push(subscription('canceled', 0));
  }
  return history;
}
