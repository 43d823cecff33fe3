import { column, idempotencyKeys, originColumns, type Schema } from '@jobtrail/service-kit';

const { bigInteger, boolean, integer, string, text } = column;

const userId = () => string(36);
/** IDs of the payment provider. */
const providerId = () => string(191);
const email = () => string(254);
/** In ms since the epoch. Names end in `_at`. */
const moment = () => bigInteger();
/** Times of the provider, in seconds since the epoch. */
const seconds = () => bigInteger();

/** Money returned: a refund or a dispute. */
const reversal = {
  id: providerId(),
  payment_id: providerId(),
  status: string(32),
  amount_cents: bigInteger(),
  currency: string(8),
  created: seconds(),
};

/** Every table of svc-billing as created by the migrations; a test compares both databases with it. */
export const schema = {
  /** The provider's customer of a person, at most one. */
  customers: { user_id: userId(), stripe_customer_id: string(255), created_at: moment() },
  /** A customer of the provider, with or without an account here. */
  payers: {
    customer_id: providerId(),
    email: email().nullable(),
    /** Whether the account has been deleted. If so, the address is not stored again. */
    closed: boolean(),
  },
  checkouts: {
    /** The provider's checkout session. */
    id: providerId(),
    purpose: string(8).as<'signup' | 'setup'>(),
    /**
     * `open`, `unpaid` (its payment is pending) and `unclaimed` (paid, but svc-core does not know its sign-up) may
     * still change. A sign-up's page ends as `settled` with its account, as `refused` and then `returned` once the
     * payment is refunded, or as `expired`. A setup's page ends as `settled` with the card in use, as `returned` if the
     * account had been deleted, or as `expired`.
     */
    state: string(16).as<'open' | 'unpaid' | 'unclaimed' | 'settled' | 'refused' | 'returned' | 'expired'>(),
    signup_id: string(36).nullable(),
    user_id: userId().nullable(),
    customer_id: providerId().nullable(),
    expires_at: moment(),
    /** When it was last synced. */
    seen_at: moment(),
  },
  /** Derived only from the provider's object. Amounts are in cents. */
  subscriptions: {
    id: providerId(),
    customer_id: providerId(),
    status: string(32),
    created: seconds(),
    /** The monthly revenue, for any interval. */
    monthly_cents: integer(),
    /** The price per interval. */
    amount_cents: integer(),
    currency: string(8),
    cancel_scheduled: boolean(),
    period_end_at: moment().nullable(),
    /** When a scheduled cancellation takes effect, or took effect. */
    ends_at: moment().nullable(),
    /** The end of the paid or free period. An unpaid period does not count. */
    paid_until_at: moment().nullable(),
    /** When the first payment failed that is still missing. */
    past_due_since_at: moment().nullable(),
    /**
     * Whether its period gives no access although it was paid for: the payment was returned in full, or an
     * administrator has ended the subscription at once.
     */
    revoked: boolean(),
    /** Since when; null if the provider does not say when a dispute was lost. */
    revoked_at: moment().nullable(),
  },
  /** A charge. The amount is in cents: the captured amount, or the requested one if the charge failed. */
  payments: {
    id: providerId(),
    customer_id: providerId().nullable(),
    email: email().nullable(),
    status: string(16).as<'succeeded' | 'failed' | 'pending'>(),
    amount_cents: bigInteger(),
    currency: string(8),
    created: seconds(),
    failure_message: string(500).nullable(),
    /**
     * The number of this payment among the customer's successful ones; null if it has not succeeded, 0 in rows from
     * before payments were numbered.
     */
    number: integer().nullable(),
  },
  refunds: reversal,
  disputes: reversal,
  /** A deleted account, without personal data. The row stays so that no customer is created for it again. */
  closures: {
    user_id: userId(),
    /** The number of the last payment that gave the account access; later ones are refunded. */
    kept_payments: integer(),
    closed_at: moment(),
  },
  /** A customer that is being closed at the provider, or has been. */
  closed_customers: {
    customer_id: providerId(),
    /** Payments with a higher number than this, or with none, are refunded. */
    kept_payments: integer(),
    closed_at: moment(),
  },
  /** An erased address: payments from before that are reported late are stored without it. */
  erased_addresses: {
    /** SHA-256 of the address. */
    digest: string(64),
    erased_at: moment(),
  },
  /** What an administrator decided about the subscription of a deactivated person. */
  subscription_decisions: {
    id: string(36),
    user_id: userId(),
    choice: string(16).as<'period_end' | 'now' | 'now_with_refund'>(),
    state: string(12).as<'prepared' | 'done' | 'failed' | 'withdrawn'>(),
    /** Incremented by svc-core each time that an administrator retries it. */
    attempt: integer(),
    customer_id: providerId().nullable(),
    /** The subscriptions it is about as a JSON list; never one that began after the decision. */
    subscriptions: text(),
    canceled: boolean(),
    ends_at: moment().nullable(),
    /** The charge to refund, recorded before it is refunded. */
    charge_id: providerId().nullable(),
    refunded_cents: bigInteger(),
    currency: string(8).nullable(),
    reason: string(300).nullable(),
    /** Until when one process is working on it. */
    held_until_at: moment().nullable(),
    created_at: moment(),
  },
  /** The job queue of syncs with the provider, of closures there and of pushes to svc-core. */
  refreshes: {
    kind: string(16).as<'customer' | 'checkout' | 'charge' | 'closure' | 'refund' | 'access' | 'contact'>(),
    subject: providerId(),
    /** Incremented each time the row is enqueued. */
    wanted: bigInteger(),
    /** Incremented with every write. A sync that started before is repeated. */
    version: bigInteger(),
    /** When it is due; null if there is nothing to do. */
    due_at: moment().nullable(),
    failures: integer(),
    done_at: moment().nullable(),
    ...originColumns,
  },
  /** Events received from the provider, each once. */
  events: { id: providerId(), type: string(64), received_at: moment() },
  /** How far the reconciler has read the provider's lists. */
  cursors: { name: string(32), value: bigInteger() },
  idempotency_keys: idempotencyKeys,
} satisfies Schema;
