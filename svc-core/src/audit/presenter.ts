import { type AuditEntry, formatCents, SUBSCRIPTION_CHOICES, type SubscriptionChoice } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { AuditDetail } from '../rows.ts';
import { COMMAND_LINE } from './commands.ts';
import type { NamedEntry } from './queries.ts';

/** The name of a user whose account was deleted. */
export const DELETED_USER = 'Deleted user';

const OPERATOR = 'Command line';

/** What a deactivation means for the subscription, as the end of a sentence. */
const CONSEQUENCES: Readonly<Record<SubscriptionChoice, string>> = {
  period_end: 'the subscription to be canceled at the end of its period',
  now: 'the subscription to be canceled right away',
  now_with_refund: 'the subscription to be canceled right away and the last payment refunded',
  keep: 'the subscription kept',
};
const consequenceOf = (choice: unknown): string => {
  const known = SUBSCRIPTION_CHOICES.find((one) => one === choice);
  return known ? `, ${CONSEQUENCES[known]}` : '';
};

/** The outcome of a decision about a subscription. */
function decisionSentence({ choice, state, canceled, refundedCents, currency }: AuditDetail): string {
  const what = consequenceOf(choice).slice(', '.length);
  const done = [
    ...(canceled === true ? ['the subscription was canceled'] : []),
    ...(Number(refundedCents) > 0
      ? [`${formatCents(Number(refundedCents), typeof currency === 'string' ? currency : undefined)} refunded`]
      : []),
  ].join(', ');
  switch (state) {
    case 'decided':
      return `Decided for a deactivated account: ${what}`;
    case 'retried':
      return `Retried: ${what}`;
    case 'failed':
      return `Failed: ${what}`;
    case 'withdrawn':
      return done === '' ? `Withdrawn: ${what}` : `Withdrawn in part: ${done}`;
    default:
      return done === '' ? 'There was no running subscription to cancel' : `Done: ${done}`;
  }
}

const SUMMARIES: Readonly<Record<string, (detail: AuditDetail) => string>> = {
  'user.role': ({ from, to }) => `Changed the role from ${String(from)} to ${String(to)}`,
  'user.active': ({ to, subscription }) =>
    to === true ? 'Activated the account' : `Deactivated the account${consequenceOf(subscription)}`,
  'user.subscription': decisionSentence,
  'user.sessions': ({ calendarFeed, apiTokens }) =>
    [
      'Signed the user out everywhere',
      ...(calendarFeed === true ? ['turned the calendar feed off'] : []),
      ...(apiTokens === true ? ['revoked the API tokens'] : []),
    ].join(' and '),
  'user.second-factors': () => 'Removed all second factors',
  'ticket.status': ({ from, to }) => `Set a support ticket from ${String(from)} to ${String(to)}`,
  'ticket.note': () => 'Added an internal note to a support ticket',
  'ticket.reply': () => 'Replied to a support ticket',
  'settings.update': () => 'Changed their own admin settings',
};

/** 'broadcast.send' as 'Broadcast: send', for actions of other services without their own sentence. */
function plain(action: string): string {
  const [noun = action, ...rest] = action.split('.');
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}${rest.length > 0 ? `: ${rest.join(' ')}` : ''}`;
}

/** An entry of the audit log with a sentence to read. */
export function presentEntry({ row, actorName, subjectName }: NamedEntry): AuditEntry {
  const detail = JSON.parse(row.detail) as AuditDetail;
  const said = typeof detail['summary'] === 'string' ? detail['summary'] : undefined;
  return {
    id: row.id,
    at: toMoment(row.created_at),
    action: row.action,
    summary: SUMMARIES[row.action]?.(detail) ?? said ?? plain(row.action),
    actorId: row.actor_id,
    actorName: actorName ?? (row.actor_id === COMMAND_LINE ? OPERATOR : DELETED_USER),
    subjectId: row.subject_id,
    subjectName: row.subject_id === null ? null : (subjectName ?? DELETED_USER),
    detail,
  };
}
