import { PRODUCT } from '@jobtrail/contract';
import { button, frameEmail, link as plainLink, paragraph, stack } from '@jobtrail/service-kit/email';
import { html } from '@jobtrail/service-kit/html';

/** The content of an email, to be rendered as plain text and HTML. */
export interface EmailContent {
  subject: string;
  /** The name in the greeting; no name if blank. */
  name: string;
  /** In order; each may have several lines. */
  paragraphs: readonly string[];
  /** The button. */
  link?: { label: string; href: string };
  /** After the link. */
  closing?: string;
  /** A plain link at the end, such as the one to turn off an email. */
  closingLink?: { label: string; href: string };
}

/** Puts a subject or a name on one line, as headers require. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

const SUBJECT_MAX = 200;
/** A subject on one line, truncated to what lists of emails show. */
function headline(text: string): string {
  const characters = [...oneLine(text)];
  return characters.length > SUBJECT_MAX ? `${characters.slice(0, SUBJECT_MAX - 1).join('')}…` : characters.join('');
}

/** Renders an email as plain text and HTML. User input is escaped. */
export function renderEmail({ subject, name, paragraphs, link, closing, closingLink }: EmailContent): {
  subject: string;
  text: string;
  html: string;
} {
  const greeting = oneLine(name) === '' ? 'Hello,' : `Hello ${oneLine(name)},`;
  const body = stack([
    ...[greeting, ...paragraphs].map(paragraph),
    ...(link ? [button(link)] : []),
    ...(closing === undefined ? [] : [paragraph(closing)]),
    ...(closingLink ? [plainLink(closingLink)] : []),
  ]);
  return frameEmail({ subject: headline(subject), body, footer: { html: html`${PRODUCT}`, text: PRODUCT } });
}
