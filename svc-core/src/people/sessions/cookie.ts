import { hashOf, isToken } from './token.ts';

const DAY_SECONDS = 86_400;

/** Name of the session cookie. Under https, the prefix `__Host-` keeps other hosts from setting it. */
export const cookieName = (appUrl: string): string =>
  appUrl.startsWith('https:') ? '__Host-jobtrail_session' : 'jobtrail_session';

/** The value of the first cookie with this name in a Cookie header; null if there is none. */
function valueOf(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const cookie = pair.trimStart();
    if (cookie.startsWith(`${name}=`)) return cookie.slice(name.length + 1).trimEnd();
  }
  return null;
}

/** The token in a Cookie header; null if it has no well-formed one. */
export function tokenIn(header: string | undefined, name: string): string | null {
  const token = valueOf(header ?? '', name);
  return token !== null && isToken(token) ? token : null;
}

/** The hash of the session token in a Cookie header; null if it has no well-formed token. */
export function tokenHashIn(header: string | undefined, name: string): string | null {
  const token = tokenIn(header, name);
  return token === null ? null : hashOf(token);
}

/** A Set-Cookie header that stores a token for `days`, or deletes the cookie if the token is empty. */
export function sessionCookie(appUrl: string, token: string, days: number): string {
  const secure = appUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(appUrl)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${days * DAY_SECONDS}${secure}`;
}
