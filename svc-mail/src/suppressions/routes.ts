import type Router from '@koa/router';
import type { Knex } from 'knex';
import { calls } from '@jobtrail/contract/calls';
import {
  type Clock,
  type Context,
  type GatewayCaller,
  param,
  type registerOn,
  type State,
  toMoment,
} from '@jobtrail/service-kit';
import { findDelivery } from '../deliveries/queries.ts';
import { readForm } from '../pages/readForm.ts';
import { respondWithPage } from '../pages/respondWithPage.ts';
import { resubscribe, suppress } from './commands.ts';
import { unknownPage, unsubscribePage } from './page.ts';
import { findSuppression, pageOfSuppressions } from './queries.ts';
import type { UnsubscribeTokens } from './UnsubscribeTokens.ts';

interface Dependencies {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly router: Router<State>;
  readonly on: ReturnType<typeof registerOn<GatewayCaller>>;
  readonly tokens: UnsubscribeTokens;
}

const PATH = '/unsubscribe/:token';

/**
 * GET /unsubscribe/{token} shows what will happen. POST unsubscribes: it is the one-click request of RFC 8058, which
 * email clients send, or the button of the page. The signed token is the only authorisation.
 */
export function suppressionRoutes({ knex, clock, router, on, tokens }: Dependencies): void {
  on(calls.listSuppressions, async ({ query }) => {
    const { rows, next } = await pageOfSuppressions(knex, query);
    return {
      suppressions: rows.map(({ email, user_id, reason, detail, created_at }) => ({
        email,
        userId: user_id,
        reason,
        detail,
        createdAt: toMoment(created_at),
      })),
      next,
    };
  });

  const recipientOf = async (
    ctx: Context & { params: Record<string, string> },
  ): Promise<{ email: string; userId: string | null } | null> => {
    const addressed = tokens.read(param(ctx, 'token'));
    const row = addressed && (await findDelivery(knex, addressed));
    return row?.email ? { email: row.email, userId: row.user_id } : null;
  };

  router.get(PATH, async (ctx) => {
    ctx.state.route = `GET ${PATH}`;
    const recipient = await recipientOf(ctx);
    if (!recipient) return respondWithPage(ctx, unknownPage(), 404);
    respondWithPage(
      ctx,
      unsubscribePage({
        email: recipient.email,
        suppressed: (await findSuppression(knex, recipient.email)) !== undefined,
      }),
    );
  });

  router.post(PATH, async (ctx) => {
    ctx.state.route = `POST ${PATH}`;
    const form = await readForm(ctx);
    const recipient = await recipientOf(ctx);
    if (!recipient) return respondWithPage(ctx, unknownPage(), 404);
    const { email, userId } = recipient;
    const again = form.get('action') === 'resubscribe';
    if (again) await resubscribe(knex, email, userId);
    else await suppress(knex, [{ email, user_id: userId, reason: 'unsubscribed', detail: null }], clock());
    if (form.get('List-Unsubscribe') === 'One-Click')
      respondWithPage(ctx, unsubscribePage({ email, suppressed: true }));
    else ctx.redirect(ctx.path);
    if (ctx.status === 302) ctx.status = 303;
  });
}
