import { feedTexts } from '@jobtrail/contract';

/** What a person had who has to be told that it no longer works. */
export interface EndedAccess {
  readonly calendarFeed: boolean;
  readonly apiTokens: boolean;
}

/** The paragraphs of an email to a person whose calendar feed or API tokens were ended for their safety. */
export const endedAccess = ({ calendarFeed, apiTokens }: EndedAccess): string[] => [
  ...(calendarFeed
    ? [
        'Your secret calendar address no longer works, in case someone else knows it.',
        `To see your interviews in your calendar app again, choose "${feedTexts.create}" on the Schedule page and subscribe to the new address.`,
      ]
    : []),
  ...(apiTokens
    ? ['Your API tokens no longer work, in case someone else has one. You can create new ones in Settings.']
    : []),
];
