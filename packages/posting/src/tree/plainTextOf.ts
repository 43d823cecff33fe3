import { type AnyNode, hasChildren, isText } from 'domhandler';
import { parseTree } from './parseTree.ts';

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
