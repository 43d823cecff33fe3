import type { Knex } from 'knex';
import type { Clock, Context, GatewayCaller, KeySource, Logger, Metrics } from '@jobtrail/service-kit';
import type { AudienceSource } from './audiences/AudienceSource.ts';
import type { ReturnPaths } from './bounces/ReturnPaths.ts';
import type { Preparer } from './broadcasts/Preparer.ts';
import type { Composer } from './emails/Composer.ts';
import type { Sender } from './emails/sender.ts';
import type { MailboxStore } from './mailbox/MailboxStore.ts';
import type { EncodedEmail, Outcome } from './transports/Transport.ts';
import type { EmailNotifications } from './unsubscribe-links/EmailNotifications.ts';
import type { UnsubscribeTokens } from './unsubscribe-links/UnsubscribeTokens.ts';

/** The dependencies of the modules; tests pass in their own. */
export interface MailContext {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly appUrl: string;
  /** Rejects while the database cannot be used. */
  readonly ready: () => Promise<unknown>;
  readonly callerOf: (ctx: Context) => Promise<GatewayCaller | null>;
  /** The public keys of the services that call this one. */
  readonly keys: KeySource;
  readonly audiences: AudienceSource;
  readonly preparer: Preparer;
  readonly sender: Sender;
  readonly composer: Composer;
  /** Sends an email immediately, outside the queue and in a single attempt. */
  readonly sendNow: (email: EncodedEmail) => Promise<Outcome>;
  readonly tokens: UnsubscribeTokens;
  readonly notifications: EmailNotifications;
  /** Null if no reports about emails are received, like the secret of those who may send them. */
  readonly returnPaths: ReturnPaths | null;
  readonly bounceSecrets: readonly string[];
  /** The local mailbox; null if emails are sent elsewhere. */
  readonly mailbox: MailboxStore | null;
  /** Call this when there is something new to send. */
  readonly wake: () => void;
}
