import type { Document, Element } from 'domhandler';
import { Parser } from 'htmlparser2';
import { TreeBuilder } from './TreeBuilder.ts';

/** The tree of a page. */
interface Tree {
  root: Document;
  /** Its elements in document order. */
  elements: readonly Element[];
  /** The names of its elements and their attributes, in lower case. */
  names: ReadonlySet<string>;
  /** The length of the part of the page that was read: it ends where its elements nest too deep. */
  length: number;
}

/** Parses HTML with htmlparser2, into roughly the tree of browsers. */
export function parseTree(html: string): Tree {
  let length = html.length;
  const builder = new TreeBuilder(() => {
    length = parser.startIndex;
    parser.pause();
  });
  // With entities, its tokenizer looks at each character instead of searching for the next tag.
  const parser = new Parser(builder, { decodeEntities: false });
  parser.end(html);
  const { root, elements, names } = builder;
  return { root, elements, names, length };
}
