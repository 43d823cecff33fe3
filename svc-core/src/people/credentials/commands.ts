import type { Knex } from 'knex';
import type {
  ApiTokenRow,
  CalendarFeedRow,
  EnrollmentRow,
  MailedLinkRow,
  PendingSignInRow,
  SessionRow,
  SignupRow,
} from '../../rows.ts';
import type { EndedAccess } from './endedAccess.ts';

/** What was ended besides the rest. */
interface Ended extends EndedAccess {
  /** How many sessions. */
  sessions: number;
}

/**
 * Ends everything with which somebody acts for a person without entering the password: sessions, second factors that are
 * being added in them, sign-ins that wait for their second step, emailed links, the cookies of sign-ups, the calendar
 * feed and API tokens. Whatever may mean that somebody else got hold of the account calls it, in its transaction, after it has locked
 * the person. The link with which a deactivated person cancels the subscription stays, because it opens nothing else.
 * @param keepHash the session that goes on, by the hash of its token; none if absent
 */
export async function endEverythingElse(trx: Knex.Transaction, userId: string, keepHash = ''): Promise<Ended> {
  const own = { user_id: userId };
  const sessions = await trx<SessionRow>('sessions').where(own).whereNot({ token_hash: keepHash }).delete();
  await trx<EnrollmentRow>('second_factor_enrollments').where(own).whereNot({ session_hash: keepHash }).delete();
  await trx<PendingSignInRow>('pending_sign_ins').where(own).delete();
  await trx<MailedLinkRow>('mailed_links').where(own).whereNot({ purpose: 'cancel' }).delete();
  await trx<SignupRow>('signups').where(own).whereNotNull('cookie_hash').update({ cookie_hash: null });
  const feeds = await trx<CalendarFeedRow>('calendar_feeds').where(own).delete();
  const tokens = await trx<ApiTokenRow>('api_tokens').where(own).delete();
  return { sessions, calendarFeed: feeds > 0, apiTokens: tokens > 0 };
}
