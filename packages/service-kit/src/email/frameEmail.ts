import { PRODUCT } from '@jobtrail/contract';
import { html } from '../html/SafeHtml.ts';
import type { EmailFragment } from './fragments.ts';
import { INLINE, SHEET } from './style.ts';

export interface FramedEmail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

interface EmailContent {
  readonly subject: string;
  readonly body: EmailFragment;
  /** Why the person receives the email, and how to unsubscribe. */
  readonly footer: EmailFragment;
  /** The link of the product's name; without it, the name is not a link. */
  readonly homeUrl?: string;
}

/**
 * Puts the content of an email into the frame that all emails share: the product's name, a card with the body, and a
 * footer.
 * @returns HTML and plain text; the plain text has no heading
 */
export function frameEmail({ subject, body, footer, homeUrl }: EmailContent): FramedEmail {
  const name = homeUrl === undefined ? PRODUCT : html`<a href="${homeUrl}" style="${INLINE.home}">${PRODUCT}</a>`;
  return {
    subject,
    html: html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${SHEET}</style>
</head>
<body class="page" style="${INLINE.page}">
<div style="${INLINE.column}">
<p class="heading" style="${INLINE.heading}">${name}</p>
<div class="card" style="${INLINE.card}">
${body.html}</div>
<p class="footer" style="${INLINE.footer}">${footer.html}</p>
</div>
</body>
</html>
`.text,
    text: `${body.text}\n\n${footer.text}\n`,
  };
}
