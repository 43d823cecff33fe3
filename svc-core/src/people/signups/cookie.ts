import { tokenHashIn } from '../sessions/cookie.ts';

const HOUR_SECONDS = 3600;
/** Longer than the lifetime of a checkout page, so that a person who pays at its end is still recognized. */
const LIFE_SECONDS = 25 * HOUR_SECONDS;

const nameOf = (appUrl: string): string => (appUrl.startsWith('https:') ? '__Host-jobtrail_signup' : 'jobtrail_signup');

/** The hash of the token that identifies the browser that started a sign-up; null without a token. */
export const signupHashIn = (header: string | undefined, appUrl: string): string | null =>
  tokenHashIn(header, nameOf(appUrl));

/** A Set-Cookie header that stores the token of a sign-up, or deletes the cookie if the token is empty. */
export function signupCookie(appUrl: string, token: string): string {
  const secure = appUrl.startsWith('https:') ? '; Secure' : '';
  return `${nameOf(appUrl)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${token === '' ? 0 : LIFE_SECONDS}${secure}`;
}
