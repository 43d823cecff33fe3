import { tokenHashIn } from '../sessions/cookie.ts';

const HOUR_SECONDS = 3600;
/** Longer than a checkout page lives, so that somebody who pays at its end is still known. */
const LIFE_SECONDS = 25 * HOUR_SECONDS;

const nameOf = (appUrl: string): string => (appUrl.startsWith('https:') ? '__Host-jobtrail_signup' : 'jobtrail_signup');

/** The hash of the token by which a browser is known as the one that started a sign-up; null without one. */
export const signupHashIn = (header: string | undefined, appUrl: string): string | null =>
  tokenHashIn(header, nameOf(appUrl));

/** A Set-Cookie header that keeps the token of a sign-up, or with an empty one takes it away. */
export function signupCookie(appUrl: string, token: string): string {
  const secure = appUrl.startsWith('https:') ? '; Secure' : '';
  return `${nameOf(appUrl)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${token === '' ? 0 : LIFE_SECONDS}${secure}`;
}
