import { PRODUCT } from '@jobtrail/contract';
import { button, frameEmail, paragraph, stack } from '@jobtrail/service-kit/email';
import { html } from '@jobtrail/service-kit/html';

/** What a mail says, to be written as plain text and as HTML. */
export interface EmailContent {
  subject: string;
  /** Whom it greets; nobody by name when blank. */
  name: string;
  /** In order; each may have several lines. */
  paragraphs: readonly string[];
  /** The one thing to do. */
  link?: { label: string; href: string };
  /** After the link. */
  closing?: string;
}

/** A subject or a name on one line, as a mail's head needs it. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

const SUBJECT_MAX = 200;
/** A subject on one line, and no longer than a list of mails shows. */
function headline(text: string): string {
  const characters = [...oneLine(text)];
  return characters.length > SUBJECT_MAX ? `${characters.slice(0, SUBJECT_MAX - 1).join('')}…` : characters.join('');
}

/** Writes a letter in both forms. What people have typed stands in it as text and never as markup. */
export function renderEmail({ subject, name, paragraphs, link, closing }: EmailContent): {
  subject: string;
  text: string;
  html: string;
} {
  const greeting = oneLine(name) === '' ? 'Hello,' : `Hello ${oneLine(name)},`;
  const body = stack([
    ...[greeting, ...paragraphs].map(paragraph),
    ...(link ? [button(link)] : []),
    ...(closing === undefined ? [] : [paragraph(closing)]),
  ]);
  return frameEmail({ subject: headline(subject), body, footer: { html: html`${PRODUCT}`, text: PRODUCT } });
}
