import type { Found } from '../Reading.ts';
import { cleanValue } from '../text/clean.ts';
import { plainTextOf } from '../tree/parseTree.ts';

const MAX_LENGTH = 2_000;
const NOTHING = /^(?:null|undefined|none|n\/?a|not specified|tbd|-+)$/i;

/** A value found in the response of a board's API, without the tags and entities that some boards leave in it. */
export function foundInApi(value: string | null | undefined): Found | null {
  let text = (value ?? '').slice(0, MAX_LENGTH);
  for (let round = 0; round < 2 && /&#?\w+;|<\/?[a-z]/i.test(text); round += 1) text = plainTextOf(text);
  text = cleanValue(text);
  return text === '' || NOTHING.test(text) ? null : { value: text, source: 'api' };
}

/** The company name derived from a slug in the URL. */
export function slugName(slug: string | null | undefined): Found | null {
  return slug ? foundInApi(decoded(slug)) : null;
}

/** A segment of a URL without percent encoding; as it is if the encoding is broken. */
export function decoded(text: string): string {
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

/** The segment of a URL's path that follows one of these. */
export function partAfter(url: URL, ...names: readonly string[]): string | null {
  const parts = partsOf(url);
  const at = parts.findIndex((part) => names.includes(part.toLowerCase()));
  return at === -1 ? null : (parts[at + 1] ?? null);
}

/** Whether a URL has one of these hosts or a subdomain of one. */
export function isHost(url: URL, ...hosts: readonly string[]): boolean {
  return hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}

const NO_TENANT = /^(?:www|app|api|assets|help|support|info)$/;

/** The customer's name in a host such as acme.breezy.hr; null if the host is the board's own. */
export function tenantOf(url: URL, ...hosts: readonly string[]): string | null {
  const host = hosts.find((one) => url.hostname.endsWith(`.${one}`));
  const name = host === undefined ? '' : (url.hostname.slice(0, -host.length - 1).split('.')[0] ?? '');
  return name === '' || NO_TENANT.test(name) ? null : name;
}
