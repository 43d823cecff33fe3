import type { Page } from '../page/Page.ts';
import type { Findings } from '../Reading.ts';
import { fold } from '../text/clean.ts';
import { isRoleLike } from '../title/roles.ts';
import type { Facts } from './facts.ts';
import { isOfType, objectsIn } from './find.ts';
import { readFacts, readJobPosting } from './jobPosting.ts';
import { type JsonObject, listOf, textOfJson } from './json.ts';
import { parseLoose } from './repair.ts';

/** The text of a posting as its structured data states it. */
export interface StatedText {
  /** HTML; null if there is none. */
  description: string | null;
  facts: Facts;
}

/** The JSON-LD of a page: its posting, or the number of postings if none of them is about this page. */
interface LinkedData {
  findings: Findings | null;
  /** The description and the facts of the posting. */
  stated: StatedText | null;
  /** The number of postings on the page. */
  postings: number;
  /** Names of organizations and sites that the page declares. */
  organizations: string[];
}

/** Reads schema.org JSON-LD: arrays, `@graph`, references by `@id`, broken JSON. */
export function readJsonLd(page: Page): LinkedData {
  const nodes = page.jsonLd.flatMap(parseLoose).flatMap(objectsIn);
  const byId = new Map<string, JsonObject>();
  for (const node of nodes) {
    const id = node['@id'];
    if (typeof id === 'string' && Object.keys(node).length > 2) byId.set(id, node);
  }
  const postings = nodes.filter(
    (node) => isOfType(node, 'JobPosting') && (node.title ?? node.name ?? node.hiringOrganization) !== undefined,
  );
  const own = ownPosting(postings, page);
  const organizations = nodes
    .filter((node) => ['Organization', 'Corporation', 'LocalBusiness', 'WebSite'].some((type) => isOfType(node, type)))
    .map((node) => textOfJson(node.name) ?? '')
    .filter(Boolean);
  return {
    findings: own ? readJobPosting(own, 'json-ld', byId) : null,
    stated: own && { description: textOfJson(own.description), facts: readFacts(own, byId) },
    postings: postings.length,
    organizations,
  };
}

/**
 * The one of several postings that the page is about: by its URL, by the headline, or as the only one with a
 * description.
 */
export function ownPosting(postings: readonly JsonObject[], page: Page): JsonObject | null {
  const titles = new Set(postings.map((posting) => fold(textOfJson(posting.title) ?? '')));
  if (postings.length <= 1 || titles.size === 1)
    return postings[0] && !isOfAnotherPage(postings[0], page) ? postings[0] : null;
  const byAddress = postings.filter((posting) => addressesOf(posting).some((address) => isSamePage(address, page.url)));
  if (byAddress.length === 1) return byAddress[0] ?? null;
  const shown = fold(
    `${page.title} ${page.meta('og:title')} ${page.blocks
      .filter(({ level, related }) => level === 1 && !related)
      .map(({ text }) => text)
      .join(' ')}`,
  );
  const byTitle = postings
    .filter((posting) => {
      const title = fold(textOfJson(posting.title) ?? '');
      return title !== '' && ` ${shown} `.includes(` ${title} `);
    })
    .sort((a, b) => (textOfJson(b.title)?.length ?? 0) - (textOfJson(a.title)?.length ?? 0));
  if (byTitle[0]) return byTitle[0];
  const described = postings.filter((posting) => (textOfJson(posting.description)?.length ?? 0) > 400);
  return described.length === 1 ? (described[0] ?? null) : null;
}

/** Whether a posting has a different URL and this page shows a job without its title. */
function isOfAnotherPage(posting: JsonObject, page: Page): boolean {
  const address = textOfJson(posting.url);
  const title = fold(textOfJson(posting.title) ?? '');
  if (address === null || title === '' || isSamePage(address, page.url)) return false;
  const own = page.blocks.some(
    ({ level, related, text }) => level === 1 && !related && isRoleLike(text) && fold(page.title).includes(fold(text)),
  );
  return (
    own &&
    ![page.title, ...page.blocks.filter(({ related }) => !related).map(({ text }) => text)].some((text) =>
      fold(text.slice(0, 400)).includes(title),
    )
  );
}

function addressesOf(posting: JsonObject): string[] {
  return [posting.url, posting['@id'], posting.mainEntityOfPage, ...listOf(posting.sameAs)]
    .map((value) => textOfJson(value) ?? '')
    .filter(Boolean);
}

function isSamePage(address: string, url: URL | null): boolean {
  if (!url || !URL.canParse(address, url.href)) return false;
  const other = new URL(address, url);
  const path = (of: URL) => of.pathname.replace(/\/+$/, '').toLowerCase();
  return (
    path(other) === path(url) &&
    path(url) !== '' &&
    (other.search === url.search || other.search === '' || path(url).length > 20)
  );
}
