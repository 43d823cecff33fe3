import { createHash } from 'node:crypto';
import { PRODUCT } from '@jobtrail/contract';
import { escapeHtml } from '../composing/markdown.ts';
import { STYLE } from './style.ts';

const styleHash = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** What the pages of this service may do: show themselves, send their own forms, frame their own address. */
export const PAGE_POLICY = `default-src 'none'; style-src ${styleHash}; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Text that is markup: nothing but `html` and `raw` makes it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | ReadonlyArray<Html>;

const textOf = (value: Value): string => {
  if (value instanceof Html) return value.text;
  return typeof value === 'object' ? value.map(({ text }) => text).join('') : escapeHtml(String(value));
};

/** Markup with values in it; whatever is not markup itself is escaped. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((text, part, index) => text + textOf(values[index - 1] ?? '') + part));
}

/** A whole page in the look of the product; it works without scripts. */
export function page(title: string, main: Html, { wide = false } = {}): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title} - ${PRODUCT}</title>
<style>${new Html(STYLE)}</style>
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
