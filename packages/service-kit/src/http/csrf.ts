import { forbidden } from '../errors/AppError.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const SENTENCE = 'This request did not come from Jobtrail.';

/**
 * Rejects writes that another site's page sends with a user's cookie, by Sec-Fetch-Site or else by Origin. Callers that
 * are not browsers send neither header and are identified by their token.
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
  if (
    origin !== '' &&
    origin !== new URL(appUrl).origin &&
    origin !== `http://${ctx.get('x-forwarded-host') || ctx.host}`
  )
    throw forbidden('csrf', SENTENCE);
}
