import type { Element } from 'domhandler';
import { alternatives } from '../data/alternatives.ts';
import pageParts from '../data/pageParts.json';
import { oneLine } from '../text/clean.ts';
import type { PageContent } from './PageContent.ts';
import { textOf } from './textOf.ts';

const JOB_LINK = new RegExp(String.raw`/${alternatives(pageParts.jobPaths)}\b[/=?].{4,}`, 'i');
/** The path "/", or an address without a path. */
const HOME = /^(?:\/|(?:https?:)?\/\/([^/?#]+)\/?)$/i;
const MAX_HOME_NAMES = 20;
const MAX_NAME_LENGTH = 60;
const MAX_SCRIPTS = 50;
const MAX_DATA = 1_500_000;
const MAX_LOGOS = 40;
const MAX_LINKS = 500;
const MAX_ADDRESS_LENGTH = 400;

/** Collects what an element contains besides its text. */
export function noteElement(
  element: Element,
  parent: Element | undefined,
  found: PageContent,
  address: URL | null,
): void {
  const { attribs } = element;
  switch (element.name) {
    case 'meta':
      found.metas.push(element);
      break;
    case 'title':
      if (found.title === '' && parent?.name !== 'svg') found.title = rawText(element);
      break;
    case 'script':
      noteScript(element, found);
      break;
    case 'img':
      if (found.logos.length < MAX_LOGOS && attribs.alt && isLogo(element)) found.logos.push(oneLine(attribs.alt));
      if (attribs.alt && parent?.name === 'a') noteHome(parent, attribs.alt, found, address);
      break;
    case 'input':
      if (attribs.type === 'password') found.passwordField = true;
      break;
    case 'a':
      if (attribs.href && found.jobLinks.size < MAX_LINKS) noteJobLink(attribs.href, found, address);
      if (HOME.test(attribs.href ?? '')) noteHome(element, textOf(element, MAX_NAME_LENGTH + 1), found, address);
      break;
  }
}

function noteScript(script: Element, found: PageContent): void {
  const { type = '', id, src } = script.attribs;
  const format = type.toLowerCase();
  if (found.jsonLd.length + found.dataScripts.length > MAX_SCRIPTS) return;
  if (format.includes('ld+json')) found.jsonLd.push(rawText(script));
  else if (format.includes('json') || id === '__NEXT_DATA__') found.dataScripts.push(rawText(script));
  else if (src === undefined) {
    const text = rawText(script);
    if (/(?:__\w+__|[sS]tate|[dD]ata)["'\]]*\s*=\s*\{/.test(text.slice(0, 600)) && text.length < MAX_DATA)
      found.dataScripts.push(text);
  }
}

function isLogo({ attribs }: Element): boolean {
  return [
    attribs.class,
    attribs.alt,
    attribs.src?.slice(0, 300),
    attribs.id,
    attribs['data-automation-id'],
    attribs['data-testid'],
    attribs['data-ui'],
  ].some((text) => text !== undefined && /logo/i.test(text));
}

function noteJobLink(href: string, found: PageContent, address: URL | null): void {
  const link = href.slice(0, MAX_ADDRESS_LENGTH);
  if (!JOB_LINK.test(link)) return;
  const base = address?.href ?? 'https://page.invalid/';
  const target = URL.canParse(link, base) ? new URL(link, base) : null;
  if (target && target.pathname !== address?.pathname) found.jobLinks.add(`${target.hostname}${target.pathname}`);
}

/** Notes the name of the site if a link leads to its start: "/", "https://careers.example.com". */
function noteHome({ attribs }: Element, text: string, found: PageContent, address: URL | null): void {
  const home = HOME.exec(attribs.href ?? '');
  const name = oneLine(text);
  if (home === null || name === '' || name.length > MAX_NAME_LENGTH || found.homeNames.length >= MAX_HOME_NAMES) return;
  if (home[1] === undefined || home[1].toLowerCase() === address?.host) found.homeNames.push(name);
}

function rawText({ children }: Element): string {
  return children.map((child) => ('data' in child ? child.data : '')).join('');
}
