import type { Knex } from 'knex';
import { calls } from '@jobtrail/contract/calls';
import type { Clock, GatewayCaller, registerOn } from '@jobtrail/service-kit';
import { liftSuppression } from './commands.ts';
import { presentSuppression } from './presenter.ts';
import { pageOfSuppressions } from './queries.ts';

interface Dependencies {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly on: ReturnType<typeof registerOn<GatewayCaller>>;
  /** Call this when there is an entry of the audit log to publish. */
  readonly wake: () => void;
}

/** The calls with which administrators read and lift suppressions. */
export function suppressionRoutes({ knex, clock, on, wake }: Dependencies): void {
  on(calls.listSuppressions, async ({ query }) => {
    const { rows, next } = await pageOfSuppressions(knex, query);
    return { suppressions: rows.map(presentSuppression), next };
  });
  on(calls.liftSuppression, ({ caller, body: { key } }) =>
    liftSuppression(knex, { key, actorId: caller.id }, clock()).then(wake),
  );
}
