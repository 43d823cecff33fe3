import type Router from '@koa/router';
import type { Knex } from 'knex';
import { z } from 'zod';
import { email, id, text } from '@jobtrail/contract/calls';
import { type Clock, readJson, type State, validationFailed } from '@jobtrail/service-kit';
import type { Admit } from '../internal/admit.ts';
import { queueAccountMail } from './commands.ts';

const MAIL_MAX_BYTES = 1024 * 1024;

const accountMail = z.object({
  key: z.string().min(1).max(120),
  userId: id.nullish().transform((given) => given ?? null),
  to: z.object({ name: text().max(120), email }),
  subject: text().trim().min(1).max(300),
  text: text().min(1),
  html: text().min(1),
});

/** POST /internal/messages: a mail to one person, queued once for each key. 202 means that it is committed. */
export function accountMailRoutes({
  knex,
  clock,
  router,
  admit,
  wake,
}: {
  knex: Knex;
  clock: Clock;
  router: Router<State>;
  admit: Admit;
  wake: () => void;
}): void {
  router.post('/internal/messages', async (ctx) => {
    ctx.state.route = 'POST /internal/messages';
    await admit(ctx, ['svc-core', 'svc-billing']);
    const parsed = accountMail.safeParse(await readJson(ctx, MAIL_MAX_BYTES));
    if (!parsed.success)
      throw validationFailed(
        Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.') || 'body', message])),
      );
    await queueAccountMail(knex, parsed.data, clock());
    wake();
    ctx.status = 202;
    ctx.body = { key: parsed.data.key };
  });
}
