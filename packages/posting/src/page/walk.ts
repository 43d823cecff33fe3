import { type ChildNode, type Document, type Element, isDocument, isTag, isText, type Text } from 'domhandler';
import { alternatives } from '../data/alternatives.ts';
import pageParts from '../data/pageParts.json';
import { isSeen, type Look, USUAL_LOOK } from '../look/Look.ts';
import type { StyleRules } from '../look/StyleRules.ts';
import { oneLine } from '../text/clean.ts';
import { fieldOfLabel } from '../text/labels.ts';
import type { Block, Gap, Label } from './block.ts';
import { isChrome } from './chrome.ts';
import { noteElement } from './noteElement.ts';
import type { PageContent } from './PageContent.ts';
import { RelatedSection } from './RelatedSection.ts';
import { BLOCK_ELEMENTS, INVISIBLE_ELEMENTS, isHidden } from './textOf.ts';

const MAP_LINK = new RegExp(`^https?://${alternatives(pageParts.mapHosts)}`, 'i');
const SEPARATOR_NAME = /(?:^|[-_\s])(?:separator|divider|delimiter|bullet|dot)(?:$|[-_\s])/i;
const MAX_LABELS = 400;
const MAX_BLOCKS = 8_000;
const MAX_LINE_LENGTH = 20_000;
const MAX_MAP_LINKS = 20;
const MAX_PIECE_LENGTH = 80;
const MAX_PIECES = 12;
/**
 * A form that contains more than this share of the page's text is its content: old servers wrap whole pages in forms.
 */
const MOSTLY = 0.6;
const DEFAULT_HEADING_LEVEL = 2;

/**
 * Walks a page's tree in document order, without recursion, so that depth cannot overflow the stack.
 * @param styles the style rules of the page
 */
export function walk(root: Document, address: URL | null, styles: StyleRules): PageContent {
  return new Walk(address, styles).through(root);
}

/**
 * Whether the text keeps its lines, how many parts without content and how many forms are open, the level of the open
 * heading, 0 for none, whether a link is open, and how the text looks.
 */
interface Nesting {
  preformatted: boolean;
  chrome: number;
  form: number;
  level: number;
  link: boolean;
  look: Look;
}

class Walk {
  readonly #address: URL | null;
  readonly #styles: StyleRules;
  readonly #found: PageContent = {
    title: '',
    metas: [],
    visibleElements: [],
    blocks: [],
    labels: [],
    jsonLd: [],
    dataScripts: [],
    logos: [],
    homeNames: [],
    passwordField: false,
    jobLinks: new Set(),
    mapLinks: [],
  };
  readonly #related = new RelatedSection();
  readonly #open: Element[] = [];
  /** The nesting around each open element. */
  readonly #outerNesting: Nesting[] = [];
  #nesting: Nesting = { preformatted: false, chrome: 0, form: 0, level: 0, link: false, look: USUAL_LOOK };
  #line = '';
  /** The part of the line that a person sees, and how many of its characters are in links. */
  #shown = '';
  #linked = 0;
  #gap: Gap = 'none';
  /** Whether the next line is the first one of a list item. */
  #startsItem = false;
  #pieces: string[] = [];
  /** The element of the line's first text. */
  #owner: Element | undefined;
  readonly #inForm = { blocks: new Set<Block>(), labels: new Set<Label>(), text: 0, all: 0 };

  constructor(address: URL | null, styles: StyleRules) {
    this.#address = address;
    this.#styles = styles;
  }

  through(root: Document): PageContent {
    let node: ChildNode | null = root.firstChild;
    while (node) {
      const first: ChildNode | null = this.#visit(node);
      if (first) node = first;
      else {
        let done: ChildNode | Document | null = node;
        while (done && !done.next) {
          done = parentOf(done);
          if (done && isTag(done)) this.#leave(done);
        }
        node = done?.next ?? null;
      }
    }
    this.#flush();
    this.#reviseForms();
    return this.#found;
  }

  /** Returns the first child to visit, if there is one. */
  #visit(node: ChildNode): ChildNode | null {
    if (isText(node)) this.#addText(node);
    else if (isTag(node) && this.#enter(node)) {
      if (node.firstChild) return node.firstChild;
      this.#leave(node);
    }
    return null;
  }

  /** Returns whether the content of the element counts. */
  #enter(element: Element): boolean {
    const { name, attribs } = element;
    this.#found.visibleElements.push(element);
    noteElement(element, this.#open.at(-1), this.#found, this.#address);
    if (INVISIBLE_ELEMENTS.has(name) ? name !== 'head' : isHidden(attribs)) return false;
    if (BLOCK_ELEMENTS.has(name)) {
      this.#startLine(name);
      if (name === 'li') this.#startsItem = true;
    } else if (element.children.length === 0 && SEPARATOR_NAME.test(attribs.class?.slice(0, 100) ?? ''))
      this.#line += ' | ';
    if (name === 'a') this.#noteMapLink(element);
    this.#outerNesting.push(this.#nesting);
    this.#open.push(element);
    const { chrome, form, level, preformatted, link, look } = this.#nesting;
    const heading = headingLevelOf(element);
    const next = {
      chrome,
      form,
      level: heading || level,
      preformatted: preformatted || name === 'pre',
      link: link || (name === 'a' && 'href' in attribs),
      look: this.#styles.lookOf(element, look),
    };
    if (name === 'form') this.#nesting = { ...next, form: form + 1 };
    else if (isChrome(element)) this.#nesting = { ...next, chrome: chrome + 1 };
    else if (heading > 0 || name === 'pre' || name === 'a' || next.look !== look) this.#nesting = next;
    return true;
  }

  #leave(element: Element): void {
    if (BLOCK_ELEMENTS.has(element.name) && element.name !== 'br') this.#startLine(element.name);
    if (element.name === 'li') this.#startsItem = false;
    this.#open.pop();
    this.#related.leave(this.#open.length);
    this.#nesting = this.#outerNesting.pop() ?? this.#nesting;
  }

  #noteMapLink(link: Element): void {
    const { mapLinks } = this.#found;
    if (
      this.#nesting.chrome === 0 &&
      !this.#related.within &&
      mapLinks.length < MAX_MAP_LINKS &&
      MAP_LINK.test(link.attribs.href ?? '')
    )
      mapLinks.push(link);
  }

  /** Adds a text; each line of preformatted text is a line of the page. */
  #addText(node: Text): void {
    if (!this.#nesting.preformatted) return this.#addPart(node, node.data);
    for (const line of node.data.split('\n')) {
      this.#addPart(node, line);
      this.#startLine('br');
    }
  }

  #addPart(node: Text, text: string): void {
    if (this.#found.blocks.length >= MAX_BLOCKS) return;
    if (/^\s*$/.test(text)) {
      if (this.#line !== '') this.#line += ' ';
      if (this.#shown !== '') this.#shown += ' ';
      return;
    }
    this.#line += text.slice(0, MAX_LINE_LENGTH);
    if (isSeen(this.#nesting.look)) {
      this.#shown += text.slice(0, MAX_LINE_LENGTH);
      if (this.#nesting.link) this.#linked += text.trim().length;
    }
    this.#owner ??= this.#open.at(-1);
    if (text.length > MAX_PIECE_LENGTH) return;
    const piece = oneLine(text);
    if (this.#pieces.length < MAX_PIECES) this.#pieces.push(piece);
    if (this.#found.labels.length < MAX_LABELS && fieldOfLabel(piece) !== null) this.#addLabel(node, piece);
  }

  #addLabel(node: Text, text: string): void {
    const { chrome, form } = this.#nesting;
    const isInChrome = chrome > (this.#open.at(-1)?.name === 'label' ? 1 : 0);
    const label = { text, node, chrome: isInChrome || form > 0 };
    this.#found.labels.push(label);
    if (form > 0 && !isInChrome) this.#inForm.labels.add(label);
  }

  /** Ends a line, and notes how far the next one is from it: two line breaks in a row are a blank line. */
  #startLine(name: string): void {
    this.#flush();
    this.#gap = name === 'br' && this.#gap === 'none' ? 'line' : 'paragraph';
  }

  /** Ends a line. */
  #flush(): void {
    if (this.#line === '') return;
    const raw = this.#line;
    const shown = oneLine(this.#shown.slice(0, MAX_LINE_LENGTH));
    const linked = this.#linked;
    const pieces = this.#pieces;
    this.#line = '';
    this.#shown = '';
    this.#linked = 0;
    if (pieces.length > 0) this.#pieces = [];
    const owner = this.#owner;
    if (owner === undefined || this.#found.blocks.length >= MAX_BLOCKS) return;
    const text = oneLine(raw.slice(0, MAX_LINE_LENGTH));
    if (/^[|\s]*$/.test(text)) return;
    const { chrome, form, level } = this.#nesting;
    this.#related.block(text, level, this.#open.length);
    const block = {
      text,
      shown,
      linked,
      gap: this.#gap,
      item: this.#startsItem,
      level,
      chrome: chrome > 0 || form > 0,
      related: this.#related.within,
      element: owner,
      pieces: pieces.length > 1 ? pieces : [],
    };
    this.#found.blocks.push(block);
    this.#inForm.all += text.length;
    if (form > 0 && chrome === 0) {
      this.#inForm.blocks.add(block);
      this.#inForm.text += text.length;
    }
    this.#owner = undefined;
    this.#gap = 'none';
    this.#startsItem = false;
  }

  /** Makes forms with most of the page's text its content. */
  #reviseForms(): void {
    const { blocks, labels, text, all } = this.#inForm;
    if (text <= all * MOSTLY) return;
    for (const block of blocks) block.chrome = false;
    for (const label of labels) label.chrome = false;
  }
}

function parentOf(node: ChildNode | Document): Element | Document | null {
  const { parent } = node;
  return parent && (isTag(parent) || isDocument(parent)) ? parent : null;
}

/** The level of a heading, 1 to 6; 0 for any other element. */
function headingLevelOf({ name, attribs }: Element): number {
  if (name.length === 2 && /^h[1-6]$/.test(name)) return Number(name[1]);
  return attribs.role === 'heading'
    ? Number(attribs['aria-level'] ?? DEFAULT_HEADING_LEVEL) || DEFAULT_HEADING_LEVEL
    : 0;
}
