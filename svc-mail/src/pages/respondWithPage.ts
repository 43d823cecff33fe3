import type { Context } from '@jobtrail/service-kit';
import { PAGE_POLICY } from '@jobtrail/service-kit/page';

/** Responds with a page that may not be cached or framed. */
export function respondWithPage(ctx: Context, page: string, status = 200): void {
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.set({
    'content-security-policy': PAGE_POLICY,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  ctx.body = page;
}
