import { hash } from 'node:crypto';

/** Name of the session cookie. */
export function sessionCookieName(https: boolean): string {
  return https ? '__Host-jobtrail_session' : 'jobtrail_session';
}

/** Splits a Cookie header into the value of one cookie and the header without it. */
export function splitCookie(header: string | undefined, name: string): { value: string | null; rest: string } {
  let value: string | null = null;
  const rest: string[] = [];
  for (const pair of (header ?? '').split(';')) {
    const trimmed = pair.trim();
    if (trimmed.startsWith(`${name}=`)) value ??= trimmed.slice(name.length + 1);
    else if (trimmed) rest.push(trimmed);
  }
  return { value: value || null, rest: rest.join('; ') };
}

/** The form in which the gateway keeps a session token, so that its memory reveals none. */
export function sessionHash(token: string): string {
  return hash('sha256', token, 'base64');
}
