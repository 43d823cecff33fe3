import { forbidden } from '../errors/AppError.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const SENTENCE = 'This request did not come from Jobtrail.';

/**
 * Rejects writes that another site's page sends with a user's cookie, by Sec-Fetch-Site or else by Origin. Callers that
 * are not browsers send neither header and are identified by their token. Without https, which is only possible outside
 * production, the name under which the request was made counts as the product's own too, such as 127.0.0.1.
 * @throws AppError 403 `csrf`
 */
export function refuseForeignOrigins(
  ctx: { readonly method: string; readonly host: string; get(name: string): string },
  appUrl: string,
): void {
  if (SAFE.has(ctx.method)) return;
  const site = ctx.get('sec-fetch-site');
  if (site !== '') {
    if (site !== 'same-origin' && site !== 'none') throw forbidden('csrf', SENTENCE);
    return;
  }
  const origin = ctx.get('origin');
  const { origin: own, protocol } = new URL(appUrl);
  if (origin === '' || origin === own) return;
  if (protocol === 'http:' && origin === `http://${ctx.get('x-forwarded-host') || ctx.host}`) return;
  throw forbidden('csrf', SENTENCE);
}
