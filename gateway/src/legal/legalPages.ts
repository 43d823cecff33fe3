import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { pages } from '@jobtrail/contract';
import { SafeHtml } from '@jobtrail/service-kit/html';
import { page } from '@jobtrail/service-kit/page';
import type { Config } from '../config.ts';
import { defaultPrivacy } from './privacy.ts';
import { defaultTerms } from './terms.ts';

/** The documents by their page: the title, the operator's file, and the text without one. */
const DOCUMENTS = {
  [pages.terms]: { title: 'Terms', file: 'terms.md', byDefault: defaultTerms },
  [pages.privacy]: { title: 'Privacy Policy', file: 'privacy.md', byDefault: defaultPrivacy },
};

/**
 * The pages with the terms and the privacy policy, by path. Both are Markdown in LEGAL_DIR, without raw HTML; an operator
 * without such files gets default texts.
 */
export function legalPages({ legalDir, supportEmail }: Pick<Config, 'legalDir' | 'supportEmail'>): Map<string, string> {
  const markdown = new MarkdownIt();
  return new Map(
    Object.entries(DOCUMENTS).map(([path, { title, file, byDefault }]) => {
      const own = join(legalDir, file);
      const text = existsSync(own) ? readFileSync(own, 'utf8') : byDefault(supportEmail);
      const card = new SafeHtml(`<article class="card">${markdown.render(text)}</article>`);
      return [path, page(title, card, { width: 'text', listed: true })];
    }),
  );
}
