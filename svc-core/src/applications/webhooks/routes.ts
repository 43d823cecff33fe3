import { calls } from '@jobtrail/contract/calls';
import { notFound } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { recordSecurityEvent } from '../../people/security-log/recordSecurityEvent.ts';
import type { WebhookRow } from '../../rows.ts';
import {
  createWebhook,
  deleteWebhook,
  rotateSecret,
  updateWebhook,
  type WebhookParts,
} from './commands/changeWebhooks.ts';
import { replayDelivery, sendTest } from './commands/sendAgain.ts';
import { presentDelivery, presentWebhook } from './presenter.ts';
import { findLastDelivery, listDeliveries, listWebhooks } from './queries.ts';

/** The calls on webhooks and their deliveries. */
export function webhookRoutes(core: CoreContext, parts: WebhookParts): void {
  const { on, knex } = core;
  const present = async (row: WebhookRow) => presentWebhook(row, await findLastDelivery(knex, row));

  on(calls.listWebhooks, async ({ caller }) => Promise.all((await listWebhooks(knex, caller.id)).map(present)));
  on(calls.createWebhook, async ({ ctx, caller, body }) => {
    const { row, secret } = await createWebhook(core, parts, caller.id, body);
    recordSecurityEvent(core, ctx, { event: 'webhook_added', userId: caller.id });
    return { ...presentWebhook(row, undefined), secret };
  });
  on(calls.updateWebhook, async ({ caller, params, body }) =>
    present(await updateWebhook(core, parts, caller.id, params.id, body)),
  );
  on(calls.deleteWebhook, async ({ ctx, caller, params }) => {
    await deleteWebhook(core, caller.id, params.id);
    recordSecurityEvent(core, ctx, { event: 'webhook_removed', userId: caller.id });
  });
  on(calls.rotateWebhookSecret, async ({ ctx, caller, params }) => {
    const { row, secret } = await rotateSecret(core, parts, caller.id, params.id);
    recordSecurityEvent(core, ctx, { event: 'webhook_secret_renewed', userId: caller.id });
    return { ...(await present(row)), secret };
  });
  on(calls.testWebhook, async ({ caller, params }) => presentDelivery(await sendTest(core, caller.id, params.id)));
  on(calls.listWebhookDeliveries, async ({ caller, params }) => {
    const webhooks = await listWebhooks(knex, caller.id);
    if (!webhooks.some(({ id }) => id === params.id)) throw notFound();
    return (await listDeliveries(knex, caller.id, params.id)).map(presentDelivery);
  });
  on(calls.replayWebhookDelivery, async ({ caller, params }) =>
    presentDelivery(await replayDelivery(core, caller.id, params.id)),
  );
}
