import { createHash } from 'node:crypto';
import { tokenIn } from '../sessions/cookie.ts';

const HOUR_SECONDS = 3600;
/** Longer than the lifetime of a checkout page, so that a person who pays at its end is still recognized. */
const LIFE_SECONDS = 25 * HOUR_SECONDS;

const nameOf = (appUrl: string): string => (appUrl.startsWith('https:') ? '__Host-jobtrail_signup' : 'jobtrail_signup');

/** The token that identifies the browser that started a sign-up; null without one. */
export const signupTokenIn = (header: string | undefined, appUrl: string): string | null =>
  tokenIn(header, nameOf(appUrl));

/**
 * The token of the session in which a sign-up ends. It is derived from the sign-up's token, so that concurrent requests of
 * the browser get one session.
 */
export const sessionTokenOf = (signupToken: string): string =>
  createHash('sha256').update(`signup session ${signupToken}`).digest('base64url');

/** A Set-Cookie header that stores the token of a sign-up, or deletes the cookie if the token is empty. */
export function signupCookie(appUrl: string, token: string): string {
  const secure = appUrl.startsWith('https:') ? '; Secure' : '';
  return `${nameOf(appUrl)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${token === '' ? 0 : LIFE_SECONDS}${secure}`;
}
