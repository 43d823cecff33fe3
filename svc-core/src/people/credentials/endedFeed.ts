import { feedTexts } from '@jobtrail/contract';

/** The paragraphs of an email to a person whose calendar feed was ended for their safety. */
export const ENDED_FEED: readonly string[] = [
  'Your secret calendar address no longer works, in case someone else knows it.',
  `To see your interviews in your calendar app again, choose "${feedTexts.create}" on the Schedule page and subscribe to the new address.`,
];
