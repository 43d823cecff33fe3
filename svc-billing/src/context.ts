import type { Knex } from 'knex';
import type { Clock, Logger } from '@jobtrail/service-kit';
import type { Price } from './catalogue/price.ts';
import type { Core } from './core/core.ts';
import type { Refresher } from './refreshes/Refresher.ts';
import type { Payments } from './stripe/makeStripe.ts';
import type { Intake } from './webhooks/Intake.ts';

/** What the rooms of the service decide by. */
export interface Settings {
  readonly appUrl: string;
  readonly trialDays: number;
  readonly graceMs: number;
}

/** What every room of the service is made with. */
export interface Billing {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly payments: Payments;
  readonly price: Price;
  readonly core: Core;
  readonly settings: Settings;
  readonly refresher: Refresher;
  readonly intake: Intake;
}
/** What a look at the provider needs: the refresher itself is made of these. */
export type Looking = Omit<Billing, 'refresher' | 'intake'>;
