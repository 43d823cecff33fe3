import { PRODUCT } from '@jobtrail/contract';
import { type EmailFragment, type FramedEmail, frameEmail, INLINE } from '@jobtrail/service-kit/email';
import { html } from '@jobtrail/service-kit/html';
import { renderMarkdown } from './markdown.ts';

const REASON_FOR_EMAIL = `You're receiving this because you have a ${PRODUCT} account.`;
const LINK_PLACEHOLDER = 'The unsubscribe link will appear here.';

export interface Draft {
  readonly subject: string;
  /** Markdown. */
  readonly body: string;
}

function unsubscribe(url: string | null): EmailFragment {
  if (url === null) return { html: html`${LINK_PLACEHOLDER}`, text: LINK_PLACEHOLDER };
  return {
    html: html`<a href="${url}" style="${INLINE.footerLink}">Unsubscribe from these messages</a>`,
    text: `Unsubscribe:\n${url}`,
  };
}

/**
 * Renders a broadcast in the frame of all emails.
 * @param unsubscribeUrl null if no recipient could unsubscribe: in previews and in tests
 */
export function frameBroadcast(
  { subject, body }: Draft,
  { appUrl, unsubscribeUrl }: { appUrl: string; unsubscribeUrl: string | null },
): FramedEmail {
  const way = unsubscribe(unsubscribeUrl);
  return frameEmail({
    subject,
    body: renderMarkdown(body),
    footer: { html: html`${REASON_FOR_EMAIL}<br>\n${way.html}`, text: `-- \n${REASON_FOR_EMAIL}\n${way.text}` },
    homeUrl: appUrl,
  });
}
