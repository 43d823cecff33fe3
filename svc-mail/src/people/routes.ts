import type Router from '@koa/router';
import type { Knex } from 'knex';
import type { State } from '@jobtrail/service-kit';
import type { Admit } from '../internal/admit.ts';
import { forgetPerson } from './commands.ts';

/** DELETE /internal/people/{userId}: somebody's account is gone. */
export function peopleRoutes({ knex, router, admit }: { knex: Knex; router: Router<State>; admit: Admit }): void {
  router.delete('/internal/people/:userId', async (ctx) => {
    ctx.state.route = 'DELETE /internal/people/:userId';
    await admit(ctx, ['svc-core']);
    await forgetPerson(knex, String(ctx.params['userId']));
    ctx.status = 204;
  });
}
