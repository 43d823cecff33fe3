import type { Knex } from 'knex';
import type { Clock, Logger } from '@jobtrail/service-kit';
import type { Price } from './catalogue/price.ts';
import type { CoreClient } from './peers/core.ts';
import type { Payments } from './stripe/makeStripe.ts';
import type { Synchronizer } from './sync/Synchronizer.ts';
import type { Intake } from './webhooks/Intake.ts';

/** What the rooms of the service decide by. */
export interface Settings {
  readonly appUrl: string;
  readonly trialDays: number;
  readonly graceMs: number;
}

/** What every room of the service is made with. */
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
/** What a look at the provider needs: the refresher itself is made of these. */
export type SyncContext = Omit<BillingContext, 'synchronizer' | 'intake'>;
