import { createHash } from 'node:crypto';
import { PRODUCT } from '@jobtrail/contract';
import { html, SafeHtml } from '@jobtrail/service-kit/html';
import { STYLE } from './style.ts';

const styleHash = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** The policy of this service's pages: their own style, forms to this origin and frames of this origin. */
export const PAGE_POLICY = `default-src 'none'; style-src ${styleHash}; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** A whole page with the look of the product. It works without scripts. */
export function page(title: string, main: SafeHtml, { wide = false } = {}): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title} - ${PRODUCT}</title>
<style>${new SafeHtml(STYLE)}</style>
</head>
<body>
<header><a class="brand" href="/">${PRODUCT}</a></header>
<main class="${wide ? 'wide' : 'narrow'}">
${main}
</main>
</body>
</html>
`.text;
}
