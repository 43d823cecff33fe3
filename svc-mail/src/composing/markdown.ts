import MarkdownIt from 'markdown-it';
import type { EmailFragment } from '@jobtrail/service-kit/email';
import { html, SafeHtml } from '@jobtrail/service-kit/html';
import { plainTextOf } from './plainText.ts';

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
