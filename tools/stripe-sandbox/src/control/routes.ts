import Router from '@koa/router';
import type Koa from 'koa';
import { readBody } from '../http/body.ts';
import { isSameSecret } from '../http/secrets.ts';
import { invalid, StripeError } from '../http/StripeError.ts';
import type { Sandbox } from '../Sandbox.ts';
import type { Sender } from '../webhooks/sender.ts';
import { commands, views } from './commands.ts';

const MOST = 1000;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    throw invalid('The body is not JSON.');
  }
}

/**
 * The control API advances the clock, makes payments fail and controls deliveries. It has its own key and listens on
 * loopback only; the gateway does not route to it.
 */
export function createControl(sandbox: Sandbox, sender: Sender, controlKey: string): Router {
  const router = new Router({ prefix: '/_control' });

  const handle =
    (work: (ctx: Koa.Context & { params: Record<string, string> }) => object | Promise<object>) =>
    async (ctx: Koa.Context & { params: Record<string, string> }): Promise<void> => {
      try {
        if (!isSameSecret(ctx.get('authorization'), `Bearer ${controlKey}`))
          throw new StripeError(401, 'invalid_request_error', 'The control key is wrong.');
        ctx.body = await work(ctx);
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        ctx.status = error.status;
        ctx.body = error.body;
      }
    };
  const named = <T>(table: Readonly<Record<string, T>>, name: string | undefined): T => {
    const found = name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
    if (found === undefined)
      throw new StripeError(
        404,
        'invalid_request_error',
        `There is no ${name}. There are: ${Object.keys(table).join(', ')}.`,
      );
    return found;
  };

  router.get(
    '/:name',
    handle((ctx) =>
      named(views, ctx.params['name'])(sandbox, Math.min(Number(ctx.query['limit'] ?? MOST) || MOST, MOST)),
    ),
  );
  router.post(
    '/:name',
    handle(async (ctx) => named(commands, ctx.params['name']).run(sandbox, sender, jsonOf(await readBody(ctx.req)))),
  );
  return router;
}
