import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import { listJobFacts } from './queries.ts';

/** The call that lists what the table may show besides the cards. */
export function jobFactRoutes({ on, knex }: CoreContext): void {
  on(calls.listJobFacts, ({ caller }) => listJobFacts(knex, caller.id));
}
