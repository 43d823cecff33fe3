import { METRIC_SERIES_DAYS } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import type { CoreContext } from '../../context.ts';
import { completeSignup, expireSignup } from './commands.ts';
import { figures } from './queries.ts';

/** The internal calls about sign-ups. */
export function internalSignupRoutes({ onInternal, knex, clock }: CoreContext, appUrl: string): void {
  onInternal(internal.completeSignup, ({ params: { id }, body }) => completeSignup(knex, appUrl, id, body, clock()));
  onInternal(internal.expireSignup, ({ params: { id } }) => expireSignup(knex, id, clock()));
  onInternal(internal.readFigures, () => figures(knex, clock(), METRIC_SERIES_DAYS));
}
