import Koa from 'koa';
import { AppError, type Listening, type Logger, serve } from '@jobtrail/service-kit';
import type { Config } from './config.ts';
import { createControl } from './control/routes.ts';
import { createApi } from './http/api.ts';
import { createBrowserApi } from './pages/browserApi.ts';
import { createPages } from './pages/routes.ts';
import { openSandbox, type Sandbox } from './Sandbox.ts';
import { responseProblem } from './schema/validation.ts';
import { followRealTime } from './time/time.ts';
import { startSender } from './webhooks/sender.ts';

interface Running {
  readonly listening: Listening;
  readonly sandbox: Sandbox;
  stop(): Promise<void>;
}

/** Throws if a response does not match its schema, which is a bug in the sandbox. */
function checkResponse(response: object): void {
  if ('data' in response && Array.isArray(response.data)) return response.data.forEach(checkResponse);
  const kind = 'error' in response ? 'error' : 'object' in response ? String(response.object) : '';
  // The document has no schema for a deleted webhook endpoint.
  if ('deleted' in response && kind === 'webhook_endpoint') return;
  const problem = responseProblem('deleted' in response ? `deleted_${kind}` : kind, response);
  if (problem !== null) throw new Error(`The response is not valid: ${problem}`);
}

/** Starts the sandbox: its API, control API, pages, webhook deliveries and clock. */
export async function start(config: Config, logger: Logger): Promise<Running> {
  const secrets = (config.STRIPE_WEBHOOK_SECRET ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean);
  const sandbox = openSandbox({
    dataDir: config.DATA_DIR,
    appUrl: config.APP_URL,
    webhook: config.STRIPE_WEBHOOK_URL === undefined ? null : { url: config.STRIPE_WEBHOOK_URL, secrets },
  });
  const app = new Koa();
  app.silent = true;
  app.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (error instanceof AppError) {
        ctx.status = error.status;
        ctx.body = { error: { type: 'invalid_request_error', message: error.message } };
        return;
      }
      logger.error({ err: error, method: ctx.method, path: ctx.path.replace(/[\w-]{30,}/g, '…') }, 'unexpected');
      ctx.status = 500;
      ctx.body = {
        error: { type: 'api_error', message: error instanceof Error ? error.message : 'Something went wrong.' },
      };
    }
  });
  app.use((ctx, next) => {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return next();
    ctx.body = { status: 'ok' };
    return undefined;
  });
  app.use((ctx, next) => {
    if (ctx.path !== '/clock') return next();
    ctx.body = { ahead: sandbox.context.clock.ahead() };
    return undefined;
  });
  app.use(
    createApi(
      sandbox,
      config.STRIPE_SECRET_KEY,
      config.STRIPE_SANDBOX_CHECKS_ANSWERS ? checkResponse : () => undefined,
    ).routes(),
  );
  app.use(createBrowserApi(sandbox, config.STRIPE_PUBLISHABLE_KEY).routes());
  app.use(createPages(sandbox).routes());
  const sender = startSender(
    sandbox,
    { firstPause: config.STRIPE_WEBHOOK_FIRST_PAUSE_MS, longestPause: config.STRIPE_WEBHOOK_LONGEST_PAUSE_MS },
    logger,
  );
  sandbox.onEvents(sender.wake);
  app.use(createControl(sandbox, sender, config.STRIPE_CONTROL_KEY).routes());
  const time = followRealTime(sandbox, logger);
  const listening = await serve(app, { host: config.HOST, port: config.PORT });
  return {
    listening,
    sandbox,
    async stop() {
      time.stop();
      await listening.close();
      await sender.stop();
      sandbox.close();
    },
  };
}
