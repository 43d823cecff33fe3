import { type AnyNode, type Element, isTag } from 'domhandler';
import type { Page } from '../page/Page.ts';
import { textOf } from '../page/textOf.ts';
import type { Findings } from '../Reading.ts';
import { oneLine } from '../text/clean.ts';
import type { Facts } from './facts.ts';
import { isOfType } from './find.ts';
import { readFacts, readJobPosting } from './jobPosting.ts';
import type { Json, JsonObject } from './json.ts';
import { ownPosting } from './jsonLd.ts';

const MAX_PROPERTIES = 3_000;
const SYNTAXES = [
  { scope: 'itemscope', type: 'itemtype', property: 'itemprop' },
  { scope: 'typeof', type: 'typeof', property: 'property' },
] as const;

type Syntax = (typeof SYNTAXES)[number];

/** Reads a schema.org JobPosting and its facts from microdata, or from RDFa if there is none. */
export function readMicrodata(page: Page): { findings: Findings; facts: Facts } | null {
  for (const syntax of SYNTAXES) {
    if (!isUsed(syntax, page)) continue;
    const posting = ownPosting(postingsOf(page, syntax), page);
    if (posting) return { findings: readJobPosting(posting, 'microdata'), facts: readFacts(posting) };
  }
  return null;
}

function isUsed({ type }: Syntax, { names, elements }: Page): boolean {
  return names.has(type) && elements.some(({ attribs }) => /JobPosting/i.test(attribs[type] ?? ''));
}

function postingsOf({ elements }: Page, syntax: Syntax): JsonObject[] {
  const objects = new Map<Element, JsonObject>();
  const objectFor = (element: Element): JsonObject => {
    const known = objects.get(element);
    if (known) return known;
    const made: JsonObject = { '@type': (element.attribs[syntax.type] ?? '').split(/\s+/)[0] ?? '' };
    objects.set(element, made);
    return made;
  };
  const withProperty = elements.filter(({ attribs }) => syntax.property in attribs);
  for (const element of withProperty.slice(0, MAX_PROPERTIES)) {
    const owner = scopeOf(element, syntax);
    if (!owner) continue;
    const target = objectFor(owner);
    const value: Json = syntax.scope in element.attribs ? objectFor(element) : valueOf(element);
    if (value === '') continue;
    for (const name of (element.attribs[syntax.property] ?? '').split(/\s+/)) {
      const key = name.replace(/^.*[:/#]/, '');
      const before = target[key];
      target[key] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
    }
  }
  return [...objects.values()].filter((object) => isOfType(object, 'JobPosting')).map(addressOnTop);
}

/** Some pages put the parts of an address directly into the posting by mistake. */
function addressOnTop(posting: JsonObject): JsonObject {
  if (posting.jobLocation !== undefined) return posting;
  const { addressLocality, addressRegion, addressCountry, address } = posting;
  if (addressLocality === undefined && address === undefined) return posting;
  return {
    ...posting,
    jobLocation: address ?? {
      addressLocality: addressLocality ?? null,
      addressRegion: addressRegion ?? null,
      addressCountry: addressCountry ?? null,
    },
  };
}

function scopeOf(element: Element, { scope }: Syntax): Element | null {
  for (let parent: AnyNode | null = element.parent; parent; parent = parent.parent)
    if (isTag(parent) && scope in parent.attribs) return parent;
  return null;
}

function valueOf(element: Element): string {
  const { attribs, name } = element;
  if (attribs.content !== undefined) return oneLine(attribs.content);
  if (name === 'time' && attribs.datetime) return attribs.datetime;
  return oneLine(textOf(element, 3_000));
}
