import { html, type SafeHtml } from '@jobtrail/service-kit/html';

/** The public path of the style sheet. */
const STYLE_PATH = '/dev/stripe/style.css';

/** A page with the banner that says that no money moves. */
export function page(title: string, main: SafeHtml): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<header class="ribbon" role="note"><strong>TEST</strong><span>This is a local sandbox. No real money moves; use a test card.</span></header>
<main>${main}</main>
</body>
</html>
`.text;
}

/** A page with one message and a link. */
export function notice(title: string, sentence: string, link: { href: string; text: string } | null): string {
  return page(
    title,
    html`<div class="card narrow"><h1>${title}</h1><p>${sentence}</p>${link && html`<p><a class="button" href="${link.href}">${link.text}</a></p>`}</div>`,
  );
}

const HTML = '<html lang="en">';
const THEMES: ReadonlySet<string> = new Set(['main', 'light', 'dark']);

/** Gives a page the theme of the product, if it is a known one. */
export const withTheme = (body: string, theme: string | undefined): string =>
  theme !== undefined && THEMES.has(theme) ? body.replace(HTML, `<html lang="en" data-theme="${theme}">`) : body;
