import type { ActivityEntry, SecurityEventName } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { SecurityEventRow } from '../../rows.ts';

const SUMMARIES: Readonly<Record<SecurityEventName, string>> = {
  sign_in: 'Signed in',
  sign_out: 'Signed out',
  session_end: 'Ended sessions',
  password_check: 'Entered the password to confirm a change',
  password_change: 'Changed the password',
  password_reset_request: 'Asked for a link to choose a new password',
  password_reset: 'Chose a new password with an emailed link',
  email_change_request: 'Asked to change the email',
  email_change: 'Changed the email',
  sign_up_attempt: 'Someone tried to sign up with this email',
  account_deletion: 'Asked to delete the account',
  data_export: 'Downloaded all data',
  role_refused: 'Was refused something that only administrators may do',
  role_change: 'Role changed',
  deactivation: 'Account deactivated',
  reactivation: 'Account activated again',
  cancellation_link_request: 'Asked for a link to cancel the subscription',
  cancellation_by_link: 'Canceled the subscription with an emailed link',
  second_factor: 'Confirmed the sign-in with the second factor',
  second_factor_added: 'Added a second factor',
  second_factor_removed: 'Removed a second factor',
  recovery_code_used: 'Used a recovery code',
  recovery_codes_made: 'Made new recovery codes',
  second_factor_check: 'Confirmed a change with the second step',
  calendar_feed_made: 'Made a secret calendar address',
  calendar_feed_renewed: 'Replaced the secret calendar address',
  api_token_made: 'Created an API token',
  api_token_revoked: 'Revoked an API token',
  webhook_added: 'Added a webhook',
  webhook_secret_renewed: 'Replaced the secret of a webhook',
  webhook_removed: 'Deleted a webhook',
};
const FAILED: Partial<Record<SecurityEventName, string>> = {
  sign_in: 'Sign-in failed: wrong password',
  password_check: 'Entered a wrong password to confirm a change',
  second_factor: 'Entered a wrong code of the second factor',
  recovery_code_used: 'Entered a wrong recovery code',
  second_factor_check: 'Entered a wrong code to confirm a change',
};
const THROTTLED: Partial<Record<SecurityEventName, string>> = {
  sign_in: 'Sign-in refused: too many attempts',
  second_factor: 'Code refused: too many attempts',
  second_factor_check: 'Code refused: too many attempts',
};

function summaryOf({ event, outcome }: SecurityEventRow): string {
  if (outcome === 'failure') return FAILED[event] ?? `Failed: ${SUMMARIES[event]}`;
  if (outcome === 'throttled') return THROTTLED[event] ?? `Refused, too many attempts: ${SUMMARIES[event]}`;
  return SUMMARIES[event];
}

/**
 * An event as its person or an administrator sees it.
 * @param toAdministrator whether it shows from where an administrator acted
 */
export function presentEvent(row: SecurityEventRow, { toAdministrator }: { toAdministrator: boolean }): ActivityEntry {
  const byAdministrator = row.actor_id !== null;
  const hidden = byAdministrator && !toAdministrator;
  return {
    id: row.id,
    at: toMoment(row.created_at),
    event: row.event,
    outcome: row.outcome,
    summary: summaryOf(row),
    byAdministrator,
    device: hidden ? null : row.device,
    address: hidden ? null : row.address,
    requestId: row.request_id,
  };
}
