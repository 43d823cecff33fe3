import type { Found } from '../Reading.ts';
import { cleanValue } from '../text/clean.ts';

/** A value that a board's interface answered. */
export function answered(value: string | null | undefined): Found | null {
  const text = cleanValue(value ?? '');
  return text === '' ? null : { value: text, source: 'api' };
}

/** The part of an address that names the company, as a person would take it from there. */
export function slugName(slug: string | undefined): Found | null {
  return slug ? answered(decodeURIComponentSafely(slug)) : null;
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The path of an address in parts. */
export function partsOf(url: URL): string[] {
  return url.pathname.split('/').filter(Boolean);
}

/** Whether an address is of one of these hosts or under it. */
export function isHost(url: URL, ...hosts: readonly string[]): boolean {
  return hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}
