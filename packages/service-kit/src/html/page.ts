import { createHash } from 'node:crypto';
import { PRODUCT } from '@jobtrail/contract';
import { STYLE } from './pageStyle.ts';
import { html, SafeHtml } from './SafeHtml.ts';

const styleHash = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** The policy of such a page: its own style, forms to this origin and frames of this origin. */
export const PAGE_POLICY = `default-src 'none'; style-src ${styleHash}; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * A whole page with the look of the product. It works without scripts.
 * @param options.width of its main part; `narrow` is for a single card
 * @param options.listed whether search engines may list it
 */
export function page(
  title: string,
  main: SafeHtml,
  { width = 'narrow', listed = false }: { width?: 'narrow' | 'wide' | 'text'; listed?: boolean } = {},
): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${listed ? null : html`<meta name="robots" content="noindex">`}
<meta name="referrer" content="no-referrer">
<title>${title} - ${PRODUCT}</title>
<style>${new SafeHtml(STYLE)}</style>
</head>
<body>
<header><a class="brand" href="/">${PRODUCT}</a></header>
<main class="${width}">
${main}
</main>
</body>
</html>
`.text;
}
