import { escapeHtml, html, SafeHtml } from '../html/SafeHtml.ts';
import { INLINE } from './style.ts';

/** A part of an email in HTML and plain text, with the same content. */
export interface EmailFragment {
  readonly html: SafeHtml;
  readonly text: string;
}

/** Text with line breaks. */
const lines = (text: string): SafeHtml => new SafeHtml(escapeHtml(text).replaceAll('\n', '<br>'));

/** A paragraph of plain text, which may have several lines. */
export const paragraph = (text: string): EmailFragment => ({
  html: html`<p style="${INLINE.paragraph}">${lines(text)}</p>`,
  text,
});

/** A button, followed by its address for email clients that do not open links. */
export const button = ({ label, href }: { readonly label: string; readonly href: string }): EmailFragment => ({
  html: html`<p style="${INLINE.paragraph}"><a class="button" href="${href}" style="${INLINE.button}">${label}</a></p>
<p class="address" style="${INLINE.address}">Or copy this link into your browser: <br>${href}</p>`,
  text: `${label}:\n${href}`,
});

/** A link in a line of its own. */
export const link = ({ label, href }: { readonly label: string; readonly href: string }): EmailFragment => ({
  html: html`<p style="${INLINE.paragraph}"><a href="${href}" style="${INLINE.link}">${label}</a></p>`,
  text: `${label}:\n${href}`,
});

/** Joins fragments vertically. */
export const stack = (fragments: readonly EmailFragment[]): EmailFragment => ({
  html: html`${fragments.map((fragment) => fragment.html)}`,
  text: fragments.map(({ text }) => text).join('\n\n'),
});
