import { JOB_RETENTION_MS, PRODUCT, SESSION_ABSOLUTE_MS } from '@jobtrail/contract';

const DAY_MS = 86_400_000;

/** What happens with personal data, in Markdown, for an operator who has not written it. */
export const defaultPrivacy = (supportEmail: string): string => `# Privacy Policy

Responsible for your data is the operator of this ${PRODUCT}, whom you reach at [${supportEmail}](mailto:${supportEmail}).

## What is stored

- **Your account**: name, email address, a hash of your password, your time zone, and your settings.
- **Your applications**: everything that you enter or upload, and the text of the postings that you keep.
- **Your subscription**: what you have paid and when. Stripe has your card; ${PRODUCT} never sees its number.
- **Security**: when and from which network and browser somebody signed in to your account, for 180 days.
- **Messages** that you send to support, and emails that were sent to you.

There is no advertising, no tracking, and no profile. Your data is not sold, and no model is trained with it.

## Who sees it

- You, and those who operate ${PRODUCT}, as far as their work needs it.
- **Stripe**, which takes the payments, gets your name, your email address and what you pay.
- The **mail provider** of the operator delivers the emails.
- If the operator has set up a transcription service, it gets the recordings that you have transcribed.
- The site of a posting that you have read sees a request from ${PRODUCT}, without anything about you.

## Cookies

${PRODUCT} sets only cookies that it needs: one that keeps you signed in, for at most ${SESSION_ABSOLUTE_MS / DAY_MS} days, one while you sign up or confirm
a second step, one that remembers the sidebar for 7 days, and sometimes one that decides which version of the pages you get,
for 180 days. Your theme and what you have typed but not saved are kept in your browser only.

## How long

- Your data is kept until you delete it. A deleted application can be restored for ${JOB_RETENTION_MS / DAY_MS} days and is erased then.
- When you delete your account, everything is erased, at Stripe and in the mail service too. Only records of payments stay, as
  long as the law demands.
- Backups are overwritten in turn, so that erased data disappears from them too.

## Your rights

- **See and take along**: Settings has a download of everything, and every figure has its file.
- **Correct**: you can change everything that you have entered.
- **Erase**: delete your account in Settings.
- **Object or ask**: write to [${supportEmail}](mailto:${supportEmail}). You can also complain to the data protection authority of your
  country.
- **Announcements**: every one has a link to unsubscribe.
`;
