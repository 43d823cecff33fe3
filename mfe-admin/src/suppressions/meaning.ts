import type { Suppression, SuppressionReason } from '@jobtrail/contract';

/** The reasons as the list and its filter name them. */
export const reasonLabels: Readonly<Record<SuppressionReason, string>> = {
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Complained',
};

/** What a status of RFC 3463 says about an address, by subject and detail. */
const STATUSES: Readonly<Record<string, string>> = {
  '1.0': 'The mail server refuses the address.',
  '1.1': 'The mailbox does not exist.',
  '1.2': 'The part after the @ does not exist.',
  '1.3': 'The address is not valid.',
  '1.6': 'The mailbox has moved without a new address.',
  '1.10': 'The part after the @ accepts no email.',
  '2.1': 'The mailbox is disabled.',
  '4.4': 'There is no mail server for the part after the @.',
};
/** Replies of RFC 5321 without such a status. */
const REPLIES: Readonly<Record<string, string>> = {
  '550': 'The mailbox does not exist.',
  '551': 'The mailbox is not on this mail server.',
  '553': 'The address is not valid.',
};
const REFUSED = 'The mail server refuses the address for good.';

function meaningOfBounce(reply: string): string {
  const [, status] = /\b5\.(\d{1,3}\.\d{1,3})\b/.exec(reply) ?? [];
  if (status !== undefined) return STATUSES[status] ?? REFUSED;
  return REPLIES[/\b55[013]\b/.exec(reply)?.[0] ?? ''] ?? REFUSED;
}

/** Why someone receives no broadcasts, in plain words. */
export function meaningOf({ reason, detail }: Pick<Suppression, 'reason' | 'detail'>): string {
  if (reason === 'unsubscribed') return 'Used the unsubscribe link.';
  if (reason === 'bounced') return meaningOfBounce(detail ?? '');
  return detail === 'fraud' ? 'Reported an email as fraud.' : 'Reported an email as spam.';
}
