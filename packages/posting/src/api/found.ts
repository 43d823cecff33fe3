import type { Found } from '../Reading.ts';
import { cleanValue } from '../text/clean.ts';

/** A value found in the response of a board's API. */
export function foundInApi(value: string | null | undefined): Found | null {
  const text = cleanValue(value ?? '');
  return text === '' ? null : { value: text, source: 'api' };
}

/** The company name derived from a slug in the URL. */
export function slugName(slug: string | undefined): Found | null {
  return slug ? foundInApi(decodeURIComponentSafely(slug)) : null;
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The segments of a URL's path. */
export function partsOf(url: URL): string[] {
  return url.pathname.split('/').filter(Boolean);
}

/** Whether a URL has one of these hosts or a subdomain of one. */
export function isHost(url: URL, ...hosts: readonly string[]): boolean {
  return hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}
