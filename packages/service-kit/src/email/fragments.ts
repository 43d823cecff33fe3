import { escapeHtml, html, SafeHtml } from '../html/SafeHtml.ts';
import { INLINE } from './style.ts';

/** A piece of an email in its two forms, which say the same. */
export interface EmailFragment {
  readonly html: SafeHtml;
  readonly text: string;
}

/** Text with its line breaks. */
const lines = (text: string): SafeHtml => new SafeHtml(escapeHtml(text).replaceAll('\n', '<br>'));

/** A paragraph of plain text; it may have several lines. */
export const paragraph = (text: string): EmailFragment => ({
  html: html`<p style="${INLINE.paragraph}">${lines(text)}</p>`,
  text,
});

/** The one thing to do, followed by its address for people whose mail program does not open links. */
export const button = ({ label, href }: { readonly label: string; readonly href: string }): EmailFragment => ({
  html: html`<p style="${INLINE.paragraph}"><a class="button" href="${href}" style="${INLINE.button}">${label}</a></p>
<p class="address" style="${INLINE.address}">Or open this address: <br>${href}</p>`,
  text: `${label}:\n${href}`,
});

/** Fragments one below the other. */
export const stack = (fragments: readonly EmailFragment[]): EmailFragment => ({
  html: html`${fragments.map((fragment) => fragment.html)}`,
  text: fragments.map(({ text }) => text).join('\n\n'),
});
