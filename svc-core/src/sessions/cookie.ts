const DAY_SECONDS = 86_400;

/** Name of the session cookie: under https a browser keeps `__Host-` cookies from every other host (design 3). */
export const cookieName = (appUrl: string): string => (appUrl.startsWith('https:') ? '__Host-jobtrail_session' : 'jobtrail_session');

/** The value of one cookie in a Cookie header, null when it is not there. */
export function readCookie(header: string, name: string): string | null {
  const start = header.startsWith(`${name}=`) ? 0 : header.indexOf(`; ${name}=`) + 2;
  if (start === 1) return null;
  const from = start + name.length + 1;
  const end = header.indexOf(';', from);
  return header.slice(from, end === -1 ? undefined : end) || null;
}

/** A Set-Cookie header that keeps a token for `days`, or with an empty one takes it away. */
export function sessionCookie(appUrl: string, token: string, days: number): string {
  const secure = appUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(appUrl)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${days * DAY_SECONDS}${secure}`;
}
