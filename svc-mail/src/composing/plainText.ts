import type { Token } from 'markdown-it';

/** The text of one line of Markdown; a link is followed by its address if the two differ. */
function inlineText(tokens: readonly Token[]): string {
  let text = '';
  const links: Array<{ href: string; from: number }> = [];
  for (const token of tokens) {
    if (token.type === 'link_open') links.push({ href: String(token.attrGet('href') ?? ''), from: text.length });
    else if (token.type === 'link_close') {
      const link = links.pop();
      const label = text.slice(link?.from ?? text.length);
      if (link && label !== link.href && `mailto:${label}` !== link.href) text += ` (${link.href})`;
    } else if (token.type === 'softbreak' || token.type === 'hardbreak') text += '\n';
    else if (token.type === 'image') text += `${token.content} (${token.attrGet('src') ?? ''})`;
    else text += token.content;
  }
  return text;
}

/** A parsed body as plain text: paragraphs, dashes for lists, addresses after links. */
export function plainTextOf(tokens: readonly Token[]): string {
  const blocks: string[] = [];
  const lists: Array<{ ordered: boolean; number: number }> = [];
  let quotes = 0;
  let mark = '';
  /** Whether the next item is the first of an outer list, which is separated from the text before it. */
  let first = true;
  const add = (text: string): void => {
    const indent = '> '.repeat(quotes) + '  '.repeat(Math.max(0, lists.length - 1));
    const hanging = ' '.repeat(mark.length);
    const lines = text.split('\n').map((line, index) => `${indent}${index === 0 ? mark : hanging}${line}`);
    blocks.push((mark !== '' && !first ? '\u0000' : '') + lines.join('\n'));
    mark = '';
    first = false;
  };
  for (const token of tokens) {
    if (token.type.endsWith('_list_open') && lists.length === 0) first = true;
    if (token.type === 'bullet_list_open') lists.push({ ordered: false, number: 0 });
    else if (token.type === 'ordered_list_open')
      lists.push({ ordered: true, number: Number(token.attrGet('start') ?? 1) - 1 });
    else if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') lists.pop();
    else if (token.type === 'blockquote_open') quotes += 1;
    else if (token.type === 'blockquote_close') quotes -= 1;
    else if (token.type === 'hr') add('----------');
    else if (token.type === 'list_item_open') {
      const list = lists.at(-1);
      if (list) list.number += 1;
      mark = list?.ordered ? `${list.number}. ` : '- ';
    } else if (token.type === 'inline') add(inlineText(token.children ?? []));
    else if (token.type === 'fence' || token.type === 'code_block') add(token.content.trimEnd());
  }
  // Items of a list follow each other directly; everything else is separated by an empty line.
  return blocks.join('\n\n').replaceAll('\n\n\u0000', '\n').replaceAll('\u0000', '');
}
