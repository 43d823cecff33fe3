import * as accountCalls from './account/calls.ts';
import * as adminSettingsCalls from './admin-settings/calls.ts';
import * as analyticsCalls from './analytics/calls.ts';
import * as apiTokenCalls from './api-tokens/calls.ts';
import * as authCalls from './auth/calls.ts';
import * as billingCalls from './billing/calls.ts';
import * as broadcastCalls from './broadcasts/calls.ts';
import * as browserReportCalls from './browser-reports/calls.ts';
import * as bulkCalls from './bulk/calls.ts';
import * as calendarFeedCalls from './calendar-feed/calls.ts';
import type { Call } from './call.ts';
import * as cancellationLinkCalls from './cancellation-links/calls.ts';
import * as communicationCalls from './communications/calls.ts';
import * as documentCalls from './documents/calls.ts';
import * as importCalls from './imports/calls.ts';
import * as interviewNoteCalls from './interview-notes/calls.ts';
import * as interviewCalls from './interviews/calls.ts';
import * as jobFactCalls from './job-facts/calls.ts';
import * as jobCalls from './jobs/calls.ts';
import * as mediaCalls from './media/calls.ts';
import * as metricsCalls from './metrics/calls.ts';
import * as notificationCalls from './notifications/calls.ts';
import * as postingCalls from './postings/calls.ts';
import * as readingPlaceCalls from './reading-places/calls.ts';
import * as reminderCalls from './reminders/calls.ts';
import type { CallId } from './routes.ts';
import * as savedViewCalls from './saved-views/calls.ts';
import * as secondFactorCalls from './second-factor/calls.ts';
import * as securityLogCalls from './security-log/calls.ts';
import * as signupCalls from './signup/calls.ts';
import * as smartTagCalls from './smart-tags/calls.ts';
import * as stageHistoryCalls from './stage-history/calls.ts';
import * as supportCalls from './support/calls.ts';
import * as userCalls from './users/calls.ts';
import * as webhookCalls from './webhooks/calls.ts';

export type { Access, Call, Method, ServiceName } from './call.ts';
export * from './fields.ts';
export * from './forwardingRules.ts';
export * from './schemas.ts';

/** Every call of the API by name. */
export const calls = {
  ...authCalls,
  ...accountCalls,
  ...securityLogCalls,
  ...secondFactorCalls,
  ...apiTokenCalls,
  ...signupCalls,
  ...jobCalls,
  ...bulkCalls,
  ...importCalls,
  ...jobFactCalls,
  ...postingCalls,
  ...readingPlaceCalls,
  ...communicationCalls,
  ...interviewNoteCalls,
  ...interviewCalls,
  ...calendarFeedCalls,
  ...mediaCalls,
  ...documentCalls,
  ...stageHistoryCalls,
  ...reminderCalls,
  ...smartTagCalls,
  ...savedViewCalls,
  ...notificationCalls,
  ...webhookCalls,
  ...analyticsCalls,
  ...billingCalls,
  ...cancellationLinkCalls,
  ...supportCalls,
  ...browserReportCalls,
  ...adminSettingsCalls,
  ...userCalls,
  ...metricsCalls,
  ...broadcastCalls,
} satisfies { [Id in CallId]: Call & { id: Id } };

/** Every call as a list, in the order of the specification. */
export const allCalls: readonly Call[] = Object.values(calls);
