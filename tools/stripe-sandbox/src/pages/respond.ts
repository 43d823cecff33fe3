import type Koa from 'koa';
import { notice, withTheme } from './layout.ts';

/** The content security policy: allows only the sandbox's own files, and forms that redirect to the product. */
const policy = (origins: readonly string[]): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    ["form-action 'self'", ...origins].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
const originOf = (url: string | null): string[] => (url !== null && URL.canParse(url) ? [new URL(url).origin] : []);

/**
 * Responds with a page.
 * @param mayEndAt the URLs that its form may redirect to
 */
export function show(
  ctx: Koa.Context,
  status: number,
  body: string,
  mayEndAt: ReadonlyArray<string | null> = [],
): void {
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.set('Content-Security-Policy', policy([...new Set(mayEndAt.flatMap(originOf))]));
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Referrer-Policy', 'same-origin');
  // The shell keeps the theme of the page that led here in this cookie.
  ctx.body = withTheme(body, ctx.cookies.get('theme'));
}

/** Redirects to a page that shows the result of a form. */
export function goTo(ctx: Koa.Context, location: string): void {
  ctx.status = 303;
  ctx.set('Location', location);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = '';
}

/** Responds that there is no such page. */
export const showNotFound = (ctx: Koa.Context): void =>
  show(ctx, 404, notice('Nothing here', 'There is no such page in this sandbox.', null));
