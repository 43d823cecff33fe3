import type { Audience, BroadcastStatus } from '@jobtrail/contract';
import { column, type Schema } from '@jobtrail/service-kit';

const { bigInteger, integer, mediumtext, string, text } = column;

const id = () => string(36);
const email = () => string(254);
/** In ms since the epoch. */
const moment = () => bigInteger();

/** Every table of svc-mail as the migrations leave it; a test compares the two on both databases. */
export const schema = {
  broadcasts: {
    id: id(),
    request_key: string(64).nullable(),
    subject: string(300),
    audience: string(16).as<Audience>(),
    body: mediumtext(),
    status: string(12).as<BroadcastStatus>(),
    pause_reason: string(300).nullable(),
    created_by: id(),
    created_by_name: string(120).nullable(),
    created_at: moment(),
    /** When all recipients were frozen, so that the first email could leave. */
    sent_at: moment().nullable(),
    finished_at: moment().nullable(),
    /** How many people the audience had when the broadcast was made. */
    audience_count: integer(),
    /** How many recipients are frozen. */
    recipient_count: integer(),
    /** The last person of the audience that has been frozen. */
    frozen_after: id().nullable(),
    /** The counts as JSON once nothing changes any more, null before. */
    stats: text().nullable(),
  },
  /** One email to one person. */
  deliveries: {
    /** The broadcast, or `account` for an email that belongs to none. */
    broadcast_id: id(),
    /** The person's ID in a broadcast, the request's key for an account email: unique within `broadcast_id`. */
    recipient_key: string(120),
    user_id: id().nullable(),
    /** Null, as the address is, once the person has left. */
    name: string(120).nullable(),
    email: email().nullable(),
    /**
     * `claimed`: taken by a worker and surely not being sent yet. `sending`: committed before the email is handed over. The
     * others are those of the contract.
     */
    status: string(12).as<
      'pending' | 'claimed' | 'sending' | 'sent' | 'failed' | 'uncertain' | 'skipped' | 'canceled'
    >(),
    /** Of `pending` the next attempt, of `claimed` and `sending` the end of the lease. */
    due_at: moment(),
    /** The worker that holds the lease. */
    token: id().nullable(),
    attempts: integer(),
    error: string(300).nullable(),
    sent_at: moment().nullable(),
  },
  /** The content of an email that belongs to no broadcast. */
  account_mails: {
    /** Made by the service that sends it: the same key is one email. */
    request_key: string(120),
    subject: string(300),
    text: mediumtext(),
    html: mediumtext(),
    created_at: moment(),
  },
  /** An address, and the person behind it, that no broadcast is sent to. */
  suppressions: {
    /** In lower case. */
    email: email(),
    user_id: id().nullable(),
    reason: string(16).as<'unsubscribed'>(),
    created_at: moment(),
  },
  /** Audit entries that svc-core does not have yet; `detail` is JSON. */
  audit_outbox: {
    event_key: id(),
    actor_id: id(),
    action: string(60),
    detail: text(),
    created_at: moment(),
    due_at: moment(),
    attempts: integer(),
    /** The claim of the replica that is delivering it. */
    lease: id().nullable(),
  },
  /** Why emails wait, for the screens of every replica: the mail server or svc-core's list of people is out of reach. */
  outages: {
    scope: string(20).as<'mail-server' | 'audiences'>(),
    /** A sentence. */
    reason: string(500),
    noted_at: moment(),
    next_try_at: moment(),
  },
  /** What replicas must share, such as the key that signs links to unsubscribe. */
  secrets: { name: string(40), value: string(100) },
  /** The send rate that all replicas share: when the next email may leave. */
  pace: { name: string(20), free_at: moment() },
} satisfies Schema;
