import { randomInt } from 'node:crypto';
import { GROUPS, readGroup, RELEASE_COOKIE, type ReleaseGroup } from '@jobtrail/contract/pointer';
import { splitCookie } from '../identity/sessions.ts';
import type { Exchange } from '../request/exchange.ts';

const KEPT_SECONDS = 180 * 24 * 3600;

/** The name of the cookie with a person's group. */
function releaseCookieName(https: boolean): string {
  return https ? `__Host-${RELEASE_COOKIE}` : RELEASE_COOKIE;
}

/**
 * The group of the person who sent a request, which decides about canaries. While a share of people gets a canary, a
 * person without a group is put into a random one, and a cookie keeps them in it.
 */
export async function releaseGroupOf(
  { req, res }: Pick<Exchange, 'req' | 'res'>,
  { https, sharesCanary }: { https: boolean; sharesCanary: () => Promise<boolean> },
): Promise<ReleaseGroup> {
  const name = releaseCookieName(https);
  const known = readGroup(splitCookie(req.headers.cookie, name).value);
  if (known !== null || !(await sharesCanary())) return known;
  const group = randomInt(GROUPS);
  const attributes = ['Path=/', `Max-Age=${KEPT_SECONDS}`, 'HttpOnly', 'SameSite=Lax', ...(https ? ['Secure'] : [])];
  res.appendHeader('set-cookie', [`${name}=${group}`, ...attributes].join('; '));
  return group;
}
