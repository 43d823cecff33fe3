import { PRICE_CENTS, PRICE_CURRENCY, PRODUCT } from '@jobtrail/contract';

/** The terms of use, in Markdown, for an operator who has not written any. */
export const defaultTerms = (supportEmail: string): string => `# Terms

These terms apply between you and the operator of this ${PRODUCT}, whom you reach at [${supportEmail}](mailto:${supportEmail}).

## What you get

${PRODUCT} keeps your job applications in one place: stages, notes, communications, interviews, documents, reminders and
figures. You may use it for your own search for work.

## What it costs

- Access costs ${PRICE_CENTS / 100} ${PRICE_CURRENCY.toUpperCase()} a month. Stripe takes the payment each month until you cancel.
- You can cancel at any time under Billing. You keep access until the end of the month that you have paid for, and nothing is
  charged after that.
- After a refund, access ends with it.
- When your access has ended, you can still read and download everything that you have entered.

## What is yours

Everything that you enter or upload stays yours. You give the operator the right to store it and show it to you, and nothing
more. Upload only what you are allowed to keep.

## What is not allowed

Do not break into ${PRODUCT}, overload it, share your account, or use it to store what is against the law. The operator may
deactivate an account that does, and says so by email.

## What we cannot promise

${PRODUCT} reads postings and suggests what to do next. It can be wrong, so check what it fills in. The operator takes care that
${PRODUCT} works and that nothing is lost, and is liable as the law says.

## The end

You can delete your account at any time in Settings. The operator may change these terms for the future, and tells you by email
before that happens.
`;
