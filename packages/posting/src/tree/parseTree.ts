import { type AnyNode, type Document, type Element, hasChildren, isText } from 'domhandler';
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

/** The text of a piece of HTML, without its tags and comments. */
export function plainTextOf(html: string): string {
  let text = '';
  const stack: AnyNode[] = [parseTree(html).root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isText(node)) text += node.data;
    else if (hasChildren(node)) for (let child = node.lastChild; child; child = child.prev) stack.push(child);
  }
  return text;
}
