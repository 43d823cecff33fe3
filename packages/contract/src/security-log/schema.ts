import { z } from 'zod';
import { id, moment } from '../fields.ts';

/** What the security log records. */
export const SECURITY_EVENTS = [
  'sign_in',
  'sign_out',
  'session_end',
  'password_check',
  'password_change',
  'password_reset_request',
  'password_reset',
  'email_change_request',
  'email_change',
  'sign_up_attempt',
  'account_deletion',
  'data_export',
  'role_refused',
  'role_change',
  'deactivation',
  'reactivation',
  'cancellation_link_request',
  'cancellation_by_link',
  'second_factor',
  'second_factor_added',
  'second_factor_removed',
  'recovery_code_used',
  'recovery_codes_made',
  'second_factor_check',
  'calendar_feed_made',
  'calendar_feed_renewed',
  'api_token_made',
  'api_token_revoked',
  'webhook_added',
  'webhook_secret_renewed',
  'webhook_removed',
] as const;
export type SecurityEventName = (typeof SECURITY_EVENTS)[number];

/** `throttled`: refused because of too many attempts, without a check. */
export const SECURITY_OUTCOMES = ['success', 'failure', 'throttled', 'refused'] as const;
export type SecurityOutcome = (typeof SECURITY_OUTCOMES)[number];

/**
 * An event of an account. `summary` is a readable sentence, `device` is readable too: 'Firefox on Linux'. Both `device`
 * and `address` are null for what an administrator did, unless an administrator asks.
 */
export const activityEntry = z.object({
  id,
  at: moment,
  event: z.enum(SECURITY_EVENTS),
  outcome: z.enum(SECURITY_OUTCOMES),
  summary: z.string(),
  byAdministrator: z.boolean(),
  device: z.string().nullable(),
  address: z.string().nullable(),
  /** The id of the request, as in the logs. */
  requestId: z.string(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** `cursor` is the id of the last entry on the previous page. */
export const activityQuery = z.object({ cursor: id.optional() });
/** A page of events, newest first; `next` is null on the last one. */
export const activityPage = z.object({ entries: z.array(activityEntry), next: id.nullable() });
export type ActivityPage = z.infer<typeof activityPage>;
