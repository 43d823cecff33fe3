import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Router from '@koa/router';
import type { Sandbox } from '../Sandbox.ts';
import { addChallengeRoutes } from './challengeRoutes.ts';
import { addCheckoutRoutes } from './checkoutRoutes.ts';
import { addInvoiceRoutes } from './invoiceRoutes.ts';
import { STYLE } from './style.ts';

/** The product's typeface, from its package. */
const FONT = createRequire(join(process.cwd(), 'package.json')).resolve(
  '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2',
);

/** Serves the sandbox's pages: hosted Checkout, the bank's challenge, and invoices. */
export function createPages(sandbox: Sandbox): Router {
  const router = new Router({ prefix: '/dev/stripe' });

  router.get('/style.css', (ctx) => {
    ctx.type = 'text/css; charset=utf-8';
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = STYLE;
  });

  router.get('/inter.woff2', async (ctx) => {
    ctx.type = 'font/woff2';
    ctx.set('Cache-Control', 'public, max-age=86400');
    ctx.body = await readFile(FONT);
  });

  addCheckoutRoutes(router, sandbox);
  addChallengeRoutes(router, sandbox);
  addInvoiceRoutes(router, sandbox);
  return router;
}
