import { type AnyNode, isDocument, isTag, isText } from 'domhandler';

/** Elements whose text is not visible. */
export const INVISIBLE_ELEMENTS = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'iframe',
  'object',
  'select',
  'datalist',
  'head',
  'textarea',
  'canvas',
  'math',
]);
/** Elements that start a new line. */
export const BLOCK_ELEMENTS = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'br',
  'button',
  'dd',
  'details',
  'dialog',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'label',
  'legend',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'ul',
  'option',
  'input',
  'title',
]);

/**
 * The text of an element with its blocks on separate lines.
 * @param limit stops after this many characters
 */
export function textOf(root: AnyNode, limit = 2_000): string {
  let text = '';
  const stack: (AnyNode | '\n')[] = [root];
  while (stack.length > 0 && text.length < limit) {
    const node = stack.pop();
    if (node === undefined) break;
    if (node === '\n') text += '\n';
    else if (isText(node)) text += node.data.replace(/\s+/g, ' ');
    else if (isDocument(node)) for (let child = node.lastChild; child; child = child.prev) stack.push(child);
    else if (isTag(node) && !INVISIBLE_ELEMENTS.has(node.name) && !isHidden(node.attribs)) {
      const block = BLOCK_ELEMENTS.has(node.name);
      if (block) {
        text += '\n';
        stack.push('\n');
      }
      for (let child = node.lastChild; child; child = child.prev) stack.push(child);
    }
  }
  return text.slice(0, limit);
}

/** The non-empty lines of an element's text. */
export function linesOf(root: AnyNode, limit?: number): string[] {
  return textOf(root, limit)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** Whether attributes hide an element. */
export function isHidden(attributes: Readonly<Record<string, string>>): boolean {
  return 'hidden' in attributes || (attributes.style !== undefined && /display:\s*none/i.test(attributes.style));
}
