import { PRODUCT } from '@jobtrail/contract';

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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escaped(text).replaceAll('\n', '<br>')}</p>`;
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#4338ca;color:#ffffff;text-decoration:none';
const button = ({ label, href }: { label: string; href: string }): string =>
  `<p style="margin:0 0 16px"><a href="${escaped(href)}" style="${BUTTON}">${escaped(label)}</a></p>` +
  `<p style="margin:0 0 16px;font-size:13px;color:#4b5563">Or open this address: <br>${escaped(href)}</p>`;

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
  const last = closing === undefined ? [] : [closing];
  const text = [greeting, ...paragraphs, ...(link ? [`${link.label}:\n${link.href}`] : []), ...last, `${PRODUCT}`].join(
    '\n\n',
  );
  const body =
    [greeting, ...paragraphs].map(paragraph).join('') + (link ? button(link) : '') + last.map(paragraph).join('');
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(headline(subject))}</title></head>` +
    `<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#111827;background:#ffffff"><div style="max-width:560px;margin:0 auto">${body}` +
    `<p style="margin:24px 0 0;font-size:13px;color:#4b5563">${PRODUCT}</p></div></body></html>`;
  return { subject: headline(subject), text: `${text}\n`, html };
}
