import { DomHandler, type Element, isTag } from 'domhandler';
import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';

/** Deeper than on any real page: the cost of reading grows with depth. */
const MAX_DEPTH = 1_200;
/** Elements whose text has no entities. */
const RAW_TEXT_ELEMENTS = new Set(['script', 'style', 'textarea', 'xmp']);

/** Builds the tree of a page from the tags and texts of a parser that leaves entities alone. */
export class TreeBuilder extends DomHandler {
  /** The elements in document order. */
  readonly elements: Element[] = [];
  /** The names of elements and attributes. */
  readonly names = new Set<string>();
  readonly #onTooDeep: () => void;
  #isTooDeep = false;

  /** @param onTooDeep called once, at an element that nests too deep; it and what follows is not part of the tree */
  constructor(onTooDeep: () => void) {
    super();
    this.#onTooDeep = onTooDeep;
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.#isTooDeep) return;
    if (this.tagStack.length > MAX_DEPTH) {
      this.#isTooDeep = true;
      this.#onTooDeep();
      return;
    }
    this.names.add(name);
    for (const attribute in attributes) {
      this.names.add(attribute);
      const value = attributes[attribute];
      if (value?.includes('&')) attributes[attribute] = decodeHTMLAttribute(value);
    }
    super.onopentag(name, attributes);
    const element = this.tagStack.at(-1);
    if (element && isTag(element)) this.elements.push(element);
  }

  override ontext(data: string): void {
    if (this.#isTooDeep) return;
    super.ontext(data.includes('&') && !this.#isInRawText() ? decodeHTML(data) : data);
  }

  #isInRawText(): boolean {
    const parent = this.tagStack.at(-1);
    return parent !== undefined && isTag(parent) && RAW_TEXT_ELEMENTS.has(parent.name);
  }
}
