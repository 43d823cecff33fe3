import { statusSentences } from './statusSentences.ts';

/** Default sentences of API errors. Most are only ever sent by a server, so front ends do not carry them. */
export const errorSentences = {
  ...statusSentences,
  invalidCredentials: 'Invalid credentials. Please try again.',
  secondStepEnded: 'This sign-in has ended. Please sign in with your password again.',
  secondFactorRequired: 'Administrators need a second factor. Please add one to continue.',
  paymentRequired: 'Your subscription has ended. You can read and export everything; subscribe to make changes.',
  methodNotAllowed: 'This address does not take this kind of request.',
  invalid: 'Some fields need attention.',
  tooManyReads: 'Several large lists are loading for you already. Please wait until one of them is done and try again.',
  tooManyDownloads:
    'Several of your files are being downloaded already. Please wait until one of them is done and try again.',
  requestRunning: 'This request is still being processed. Please try again in a moment.',
  alreadyDone: 'This has been done already. Please reload the page to see it.',
  keyReused: 'This Idempotency-Key was used for another request.',
  overloaded: 'Jobtrail is very busy at the moment. Please try again in a few seconds.',
  notAvailable: 'This part of Jobtrail is not available yet.',
} as const;
