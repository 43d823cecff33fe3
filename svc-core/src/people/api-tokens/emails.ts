import { PRODUCT, SCOPE_TEXTS } from '@jobtrail/contract';
import type { EmailContent } from '../../email-outbox/emailContent.ts';
import { supportEmail } from '../../email-outbox/supportEmail.ts';
import type { ApiTokenRow } from '../../rows.ts';
import { scopesOf } from './presenter.ts';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** To a person who has created an API token. It does not contain the token. */
export const tokenMade = (name: string, token: Pick<ApiTokenRow, 'name' | 'scopes' | 'expires_at'>): EmailContent => ({
  subject: 'An API token was created',
  name,
  paragraphs: [
    `An API token, "${token.name}", was created for your ${PRODUCT} account. Whoever has it may do this: ${scopesOf(
      token,
    )
      .map((scope) => SCOPE_TEXTS[scope].name)
      .join(
        ', ',
      )}. It ${token.expires_at === null ? 'does not expire' : `expires on ${DAY.format(token.expires_at)}`}.`,
    `If this wasn't you, choose a new password right away with "Forgot your password?" on the sign-in page, which also ends the token, or write to ${supportEmail()}.`,
  ],
});
