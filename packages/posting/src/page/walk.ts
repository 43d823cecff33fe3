import { type AnyNode, type Element, isComment, isTag, isText, type Text } from 'domhandler';
import { alternatives } from '../data/alternatives.ts';
import pageParts from '../data/pageParts.json';
import { fieldOfLabel } from '../labels/labels.ts';
import { oneLine } from '../text/clean.ts';
import type { Block, Label } from './block.ts';
import { RelatedSection } from './RelatedSection.ts';
import { BLOCK_ELEMENTS, INVISIBLE_ELEMENTS, isHidden } from './textOf.ts';

const CHROME = new Set(['nav', 'footer', 'dialog', 'button', 'label', 'fieldset']);
const CHROME_ROLE = /^(?:navigation|contentinfo|dialog|alertdialog|search|menu|menubar)$/;
const CHROME_NAME = new RegExp(
  [
    String.raw`(?:^|\s)(?:(?:site|main|page|global|primary|top)[-_]?)?${alternatives(pageParts.chromeNames)}`,
    String.raw`(?:[-_]{1,2}${alternatives(pageParts.chromeSuffixes)})?(?:$|\s)`,
  ].join(''),
  'i',
);
const JOB_LINK = new RegExp(String.raw`/${alternatives(pageParts.jobPaths)}\b[/=?].{4,}`, 'i');
const MAP_LINK = new RegExp(`^https?://${alternatives(pageParts.mapHosts)}`, 'i');
const SEPARATOR_NAME = /(?:^|[-_\s])(?:separator|divider|delimiter|bullet|dot)(?:$|[-_\s])/i;
const MAX_LABELS = 400;
const MAX_BLOCKS = 8_000;
const MAX_LINE_LENGTH = 20_000;
const MAX_SCRIPTS = 50;
const MAX_NAMES = 20_000;
const MAX_NAME_LENGTH = 300;
const MAX_MAP_LINKS = 20;
const MAX_PIECE_LENGTH = 80;
const MAX_PIECES = 12;
/**
 * A form that contains more than this share of the page's text is its content: old servers wrap whole pages in forms.
 */
const MOSTLY = 0.6;
const MAX_DATA = 1_500_000;

/** The result of one pass over a page. */
export interface PageContent {
  title: string;
  metas: Element[];
  blocks: Block[];
  labels: Label[];
  /** Texts of the JSON-LD scripts. */
  jsonLd: string[];
  /** Texts of other scripts that contain JSON. */
  dataScripts: string[];
  /** Alt texts of logos. */
  logos: string[];
  passwordField: boolean;
  /** URLs of links that look like other postings, without duplicates. */
  jobLinks: Set<string>;
  /** The different values of attributes that name elements, for a quick search. */
  names: Set<string>;
  /** Links to maps in the posting's own part of the page. */
  mapLinks: Element[];
}

/** Walks a page's tree in document order, without recursion, so that depth cannot overflow the stack. */
export function walk(root: AnyNode | undefined, address: URL | null): PageContent {
  const found: PageContent = {
    title: '',
    metas: [],
    blocks: [],
    labels: [],
    jsonLd: [],
    dataScripts: [],
    logos: [],
    passwordField: false,
    jobLinks: new Set(),
    names: new Set(),
    mapLinks: [],
  };
  const related = new RelatedSection();
  const open: Element[] = [];
  const stack: (AnyNode | { leave: Element; chrome: number; form: number; level: number })[] = root ? [root] : [];
  let chrome = 0;
  let level = 0;
  let form = 0;
  let line = '';
  let pieces: string[] = [];
  let owner: Element | undefined;
  const inForm = { blocks: new Set<Block>(), labels: new Set<Label>(), text: 0, all: 0 };

  const flush = () => {
    const raw = line;
    const parts = pieces;
    line = '';
    pieces = [];
    if (owner === undefined || found.blocks.length >= MAX_BLOCKS) return;
    const text = oneLine(raw.slice(0, MAX_LINE_LENGTH));
    if (/^[|\s]*$/.test(text)) return;
    related.block(text, level, open.length);
    const block = {
      text,
      level,
      chrome: chrome > 0 || form > 0,
      related: related.within,
      element: owner,
      pieces: parts.length > 1 ? parts : [],
    };
    found.blocks.push(block);
    inForm.all += text.length;
    if (form > 0 && chrome === 0) {
      inForm.blocks.add(block);
      inForm.text += text.length;
    }
    owner = undefined;
  };
  const addText = (node: Text) => {
    const text = node.data;
    if (found.blocks.length >= MAX_BLOCKS) return;
    if (/^\s*$/.test(text)) {
      if (line !== '') line += ' ';
      return;
    }
    line += text.slice(0, MAX_LINE_LENGTH);
    owner ??= open.at(-1);
    if (text.length > MAX_PIECE_LENGTH) return;
    const piece = oneLine(text);
    if (pieces.length < MAX_PIECES) pieces.push(piece);
    if (found.labels.length >= MAX_LABELS || fieldOfLabel(piece) === null) return;
    const isOwn = open.at(-1)?.name === 'label';
    const label = { text: piece, node, chrome: chrome > (isOwn ? 1 : 0) || form > 0 };
    found.labels.push(label);
    if (form > 0 && chrome <= (isOwn ? 1 : 0)) inForm.labels.add(label);
  };

  while (stack.length > 0) {
    const next = stack.pop();
    if (next === undefined) break;
    if ('leave' in next) {
      if (BLOCK_ELEMENTS.has(next.leave.name)) flush();
      open.pop();
      related.leave(open.length);
      ({ chrome, form, level } = next);
    } else if (isText(next)) addText(next);
    else if (!isTag(next)) {
      if ('children' in next && !isComment(next))
        for (let child = next.lastChild; child; child = child.prev) stack.push(child);
    } else {
      note(next, open.at(-1), found, address);
      if (INVISIBLE_ELEMENTS.has(next.name) ? next.name !== 'head' : isHidden(next.attribs)) continue;
      const { name, attribs } = next;
      if (BLOCK_ELEMENTS.has(name)) flush();
      else if (next.children.length === 0 && SEPARATOR_NAME.test(attribs.class?.slice(0, 100) ?? '')) line += ' | ';
      if (
        name === 'a' &&
        chrome === 0 &&
        !related.within &&
        found.mapLinks.length < MAX_MAP_LINKS &&
        MAP_LINK.test(attribs.href ?? '')
      )
        found.mapLinks.push(next);
      stack.push({ leave: next, chrome, form, level });
      open.push(next);
      if (name === 'form') form += 1;
      else if (isChrome(next)) chrome += 1;
      const heading = /^h[1-6]$/.test(name)
        ? Number(name[1])
        : attribs.role === 'heading'
          ? Number(attribs['aria-level'] ?? 2) || 2
          : 0;
      if (heading > 0) level = heading;
      for (let child = next.lastChild; child; child = child.prev) stack.push(child);
    }
  }
  flush();
  if (inForm.text > inForm.all * MOSTLY) {
    for (const block of inForm.blocks) block.chrome = false;
    for (const label of inForm.labels) label.chrome = false;
  }
  return found;
}

/** Whether an element is not part of the content of a page. */
function isChrome({ name, attribs }: Element): boolean {
  if (name === 'body' || name === 'html' || name === 'main') return false;
  return (
    CHROME.has(name) ||
    CHROME_ROLE.test(attribs.role ?? '') ||
    CHROME_NAME.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`.slice(0, 300))
  );
}

/** Whether an attribute is one of those in the selectors that identify boards. */
function isNaming(attribute: string): boolean {
  return attribute === 'class' || attribute === 'id' || attribute === 'href' || attribute.startsWith('data-');
}

/** Collects what an element contains besides its text. */
function note(element: Element, parent: Element | undefined, found: PageContent, address: URL | null): void {
  const { name, attribs } = element;
  if (found.names.size < MAX_NAMES)
    for (const attribute in attribs)
      if (isNaming(attribute)) found.names.add((attribs[attribute] ?? '').slice(0, MAX_NAME_LENGTH));
  if (name === 'meta') found.metas.push(element);
  else if (name === 'title' && found.title === '' && parent?.name !== 'svg') found.title = rawText(element);
  else if (name === 'script') {
    const type = (attribs.type ?? '').toLowerCase();
    if (found.jsonLd.length + found.dataScripts.length > MAX_SCRIPTS) return;
    if (type.includes('ld+json')) found.jsonLd.push(rawText(element));
    else if (type.includes('json') || attribs.id === '__NEXT_DATA__') found.dataScripts.push(rawText(element));
    else if (attribs.src === undefined) {
      const text = rawText(element);
      if (/(?:__\w+__|\w*(?:[sS]tate|[dD]ata))["'\]]*\s*=\s*\{/.test(text.slice(0, 600)) && text.length < MAX_DATA)
        found.dataScripts.push(text);
    }
  } else if (
    name === 'img' &&
    found.logos.length < 40 &&
    /logo/i.test(`${attribs.class ?? ''} ${attribs.alt ?? ''} ${attribs.src?.slice(0, 300) ?? ''} ${attribs.id ?? ''}`)
  ) {
    if (attribs.alt) found.logos.push(oneLine(attribs.alt));
  } else if (name === 'input' && attribs.type === 'password') found.passwordField = true;
  else if (name === 'a' && attribs.href && found.jobLinks.size < 500 && JOB_LINK.test(attribs.href.slice(0, 400))) {
    const base = address?.href ?? 'https://page.invalid/';
    const target = URL.canParse(attribs.href.slice(0, 400), base) ? new URL(attribs.href.slice(0, 400), base) : null;
    if (target && target.pathname !== address?.pathname) found.jobLinks.add(`${target.hostname}${target.pathname}`);
  }
}

function rawText(element: Element): string {
  return element.children.map((child) => ('data' in child ? child.data : '')).join('');
}
