/** Parameters that say how a person came to a page. The page is the same without them. */
const TRACKING =
  /^(?:utm_.*|gh_src|ref|refid|trk|trackingid|lever-(?:source|origin)|source|src|fbclid|gclid|msclkid|mc_[ce]id|igshid|si|from|tk|advn|adid)$/;
/** Addresses that list jobs: a sheet may have one for several of them. */
const NO_POSTING =
  /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?(?:\/(?:careers?|jobs?|karriere|stellenangebote|stellen|emplois?|vacancies|openings?|positions?|search|join-us|work-with-us|about|home|index\.html?))*\/?$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Longer addresses end with a hash of what is left out. A key that is imported again gets longer. */
const LENGTH_MAX = 150;

/** The number of a posting on a board; null if the address names none, undefined if the board is unknown. */
type Finder = (url: URL, parts: readonly string[]) => string | null | undefined;

const isOn = (url: URL, host: string): boolean => url.hostname === host || url.hostname.endsWith(`.${host}`);
const uuidIn = (parts: readonly string[]): string | null =>
  parts.map((part) => part.toLowerCase()).find((part) => UUID.test(part)) ?? null;
const digits = (text: string | null | undefined): string | null => (text && /^\d{4,}$/.test(text) ? text : null);

const BOARDS: Readonly<Record<string, Finder>> = {
  linkedin: (url, parts) =>
    isOn(url, 'linkedin.com')
      ? (parts
          .join('/')
          .match(/\d{8,}/g)
          ?.at(-1) ?? digits(url.searchParams.get('currentJobId')))
      : undefined,
  indeed: (url) =>
    /(?:^|\.)indeed\.(?:com?\.)?[a-z]{2,3}$/.test(url.hostname)
      ? (url.searchParams.get('jk') ?? url.searchParams.get('vjk'))
      : undefined,
  greenhouse: (url, parts) =>
    digits(url.searchParams.get('gh_jid')) ??
    (isOn(url, 'greenhouse.io')
      ? (digits(url.searchParams.get('token')) ?? digits(parts[parts.indexOf('jobs') + 1]) ?? undefined)
      : undefined),
  lever: (url, parts) => (isOn(url, 'lever.co') ? (uuidIn(parts) ?? undefined) : undefined),
  ashby: (url, parts) =>
    uuidIn([url.searchParams.get('ashby_jid') ?? '']) ??
    (isOn(url, 'ashbyhq.com') ? (uuidIn(parts) ?? undefined) : undefined),
  workday(url, parts) {
    if (!isOn(url, 'myworkdayjobs.com') && !isOn(url, 'myworkdaysite.com')) return undefined;
    const number = parts
      .findLast((part) => part.includes('_'))
      ?.split('_')
      .at(-1);
    const recruiting = parts.indexOf('recruiting');
    const tenant = recruiting === -1 ? url.hostname.split('.')[0] : parts[recruiting + 1];
    return number && /\d/.test(number) ? `${tenant}:${number}`.toLowerCase() : undefined;
  },
};

/**
 * What is the same in all addresses of a posting: its board and its number there, otherwise its address without what
 * only says where a person came from.
 * @returns null for no address, and for one that several postings may have, such as a list of jobs
 */
export function postingKey(jobUrl: string | null | undefined): string | null {
  if (!jobUrl || !URL.canParse(jobUrl)) return null;
  const url = new URL(jobUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const parts = url.pathname.split('/').filter((part) => part !== '');
  for (const [board, find] of Object.entries(BOARDS)) {
    const number = find(url, parts);
    if (number === null) return null;
    if (number !== undefined) return shortened(`${board}:${number}`);
  }
  return canonical(url);
}

function canonical(url: URL): string | null {
  const kept = [...url.searchParams]
    .filter(([name]) => !TRACKING.test(name.toLowerCase()))
    .map(([name, value]) => `${name}=${value}`)
    .sort();
  const path = url.pathname.replace(/\/+$/, '');
  // Some sites name the posting after the #.
  const route = /^#!?\//.test(url.hash) ? url.hash : '';
  if (kept.length === 0 && route === '' && NO_POSTING.test(path.toLowerCase())) return null;
  const query = kept.length === 0 ? '' : `?${kept.join('&')}`;
  return shortened(`url:${url.host.replace(/^www\./, '')}${path}${query}${route}`);
}

const shortened = (key: string): string =>
  key.length <= LENGTH_MAX ? key : `${key.slice(0, LENGTH_MAX - 15)}~${hashOf(key)}`;

/** A hash of 53 bits (cyrb53), in at most 14 characters. It only has to tell the addresses of one person apart. */
function hashOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(16);
}
