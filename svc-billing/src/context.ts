import type { Knex } from 'knex';
import type { Clock, Logger } from '@jobtrail/service-kit';
import type { CoreClient } from './peers/core.ts';
import type { Payments } from './stripe/createPayments.ts';
import type { Price } from './subscriptions/price.ts';
import type { Synchronizer } from './sync/Synchronizer.ts';
import type { Intake } from './webhooks/Intake.ts';

/** The settings of the service. */
interface Settings {
  readonly appUrl: string;
  readonly trialDays: number;
  readonly graceMs: number;
}

/** What every module of the service receives. */
export interface BillingContext {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly payments: Payments;
  readonly price: Price;
  readonly core: CoreClient;
  readonly settings: Settings;
  readonly synchronizer: Synchronizer;
  readonly intake: Intake;
}
/** What a sync needs; the synchronizer itself is built with it. */
export type SyncContext = Omit<BillingContext, 'synchronizer' | 'intake'>;
