import { SESSION_ABSOLUTE_MS } from '@jobtrail/contract';
import { hashOf, isToken } from '../credentials/token.ts';

/** How long a browser keeps the cookie. */
export const SESSION_COOKIE_DAYS = SESSION_ABSOLUTE_MS / 86_400_000;

/** Removes the images and recordings that the browser has cached. */
export const CLEAR_CACHE = '"cache"';

const DAY_SECONDS = 86_400;

/** Name of the session cookie. Under https, the prefix `__Host-` keeps other hosts from setting it. */
export const cookieName = (appUrl: string): string =>
  appUrl.startsWith('https:') ? '__Host-jobtrail_session' : 'jobtrail_session';

/** Name of the cookie of a sign-in that waits for its second step. */
export const pendingCookieName = (appUrl: string): string =>
  appUrl.startsWith('https:') ? '__Host-jobtrail_sign_in' : 'jobtrail_sign_in';

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

/** A Set-Cookie header that stores a token for some seconds, or deletes the cookie if the token is empty. */
function setCookie(appUrl: string, name: string, token: string, seconds: number): string {
  const secure = appUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

/** A Set-Cookie header that stores the token of a session for `days`, or deletes the cookie if the token is empty. */
export const sessionCookie = (appUrl: string, token: string, days: number): string =>
  setCookie(appUrl, cookieName(appUrl), token, days * DAY_SECONDS);

/** The same for a sign-in that waits for its second step. */
export const pendingCookie = (appUrl: string, token: string, seconds: number): string =>
  setCookie(appUrl, pendingCookieName(appUrl), token, seconds);
