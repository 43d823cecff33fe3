import MarkdownIt, { type Token } from 'markdown-it';
import type { EmailFragment } from '@jobtrail/service-kit/email';
import { html, SafeHtml } from '@jobtrail/service-kit/html';

const SAFE_LINK = /^(https?:\/\/|mailto:)/i;

/**
 * Markdown without raw HTML, so that administrators cannot insert markup. Links may lead to web pages and email
 * addresses. Images become links, so opening an email loads nothing from any server.
 */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });
markdown.validateLink = (url) => SAFE_LINK.test(url.trim());

const STYLES: Readonly<Record<string, string>> = {
  a: 'color:#0B5D57;text-decoration:underline',
  blockquote: 'margin:16px 0;padding:2px 0 2px 16px;border-left:3px solid #A5CFC7;color:#414E4B',
  h1: 'margin:28px 0 12px;font-size:22px;line-height:30px;font-weight:600',
  h2: 'margin:24px 0 10px;font-size:19px;line-height:26px;font-weight:600',
  h3: 'margin:20px 0 8px;font-size:16px;line-height:24px;font-weight:600',
  p: 'margin:0 0 16px',
  ul: 'margin:0 0 16px;padding-left:22px',
  ol: 'margin:0 0 16px;padding-left:22px',
  li: 'margin:0 0 6px',
  hr: 'margin:24px 0;border:0;border-top:1px solid #DCE3E0',
  pre: 'margin:0 0 16px;padding:12px 14px;border-radius:8px;background:#F5F8F7;overflow-x:auto',
  code: 'font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px',
  table: 'margin:0 0 16px;border-collapse:collapse',
  th: 'padding:6px 12px 6px 0;text-align:left;border-bottom:1px solid #DCE3E0',
  td: 'padding:6px 12px 6px 0;border-bottom:1px solid #EDF2EF',
};

// Many email clients drop style sheets, so every element has a style attribute.
markdown.core.ruler.push('styles', (state) => {
  const style = (tokens: typeof state.tokens): void => {
    for (const token of tokens) {
      const known = token.nesting >= 0 ? STYLES[token.tag] : undefined;
      if (known !== undefined && token.type !== 'fence' && token.type !== 'code_block') token.attrSet('style', known);
      if (token.type === 'link_open') token.attrSet('rel', 'noopener noreferrer');
      if (token.children) style(token.children);
    }
  };
  style(state.tokens);
});

const block = (text: string): string =>
  html`<pre style="${STYLES['pre'] ?? ''}"><code style="${STYLES['code'] ?? ''}">${text}</code></pre>\n`.text;
markdown.renderer.rules.fence = (tokens, index) => block(tokens[index]?.content ?? '');
markdown.renderer.rules.code_block = (tokens, index) => block(tokens[index]?.content ?? '');
markdown.renderer.rules.image = (tokens, index) => {
  const token = tokens[index];
  const source = String(token?.attrGet('src') ?? '');
  return html`<a href="${source}" style="${STYLES['a'] ?? ''}" rel="noopener noreferrer">${token?.content || source}</a>`
    .text;
};

/** Renders a body as HTML (without a frame) and as plain text. */
export function renderMarkdown(body: string): EmailFragment {
  return { html: new SafeHtml(markdown.render(body)), text: plainTextOf(markdown.parse(body, {})) };
}

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
function plainTextOf(tokens: readonly Token[]): string {
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
