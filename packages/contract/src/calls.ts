import * as accountCalls from './account/calls.ts';
import * as adminSettingsCalls from './admin-settings/calls.ts';
import * as authCalls from './auth/calls.ts';
import * as billingCalls from './billing/calls.ts';
import * as broadcastCalls from './broadcasts/calls.ts';
import type { Call } from './call.ts';
import * as communicationCalls from './communications/calls.ts';
import * as interviewNoteCalls from './interview-notes/calls.ts';
import * as jobCalls from './jobs/calls.ts';
import * as mediaCalls from './media/calls.ts';
import * as metricsCalls from './metrics/calls.ts';
import * as signupCalls from './signup/calls.ts';
import * as stageHistoryCalls from './stage-history/calls.ts';
import * as supportCalls from './support/calls.ts';
import * as transcriptionCalls from './transcription/calls.ts';
import * as userCalls from './users/calls.ts';

export type { Access, Call, Method, ServiceName } from './call.ts';
export * from './index.ts';
export * from './fields.ts';
export * from './account/schema.ts';
export * from './admin-settings/schema.ts';
export * from './auth/schema.ts';
export * from './billing/schema.ts';
export * from './broadcasts/schema.ts';
export * from './communications/schema.ts';
export * from './interview-notes/schema.ts';
export * from './jobs/schema.ts';
export * from './media/schema.ts';
export * from './metrics/schema.ts';
export * from './remotes/schema.ts';
export * from './signup/schema.ts';
export * from './stage-history/schema.ts';
export * from './support/schema.ts';
export * from './transcription/schema.ts';
export * from './users/schema.ts';

/** Every call of the API by name. */
export const calls = {
  ...authCalls,
  ...accountCalls,
  ...signupCalls,
  ...jobCalls,
  ...communicationCalls,
  ...interviewNoteCalls,
  ...mediaCalls,
  ...transcriptionCalls,
  ...stageHistoryCalls,
  ...billingCalls,
  ...supportCalls,
  ...adminSettingsCalls,
  ...userCalls,
  ...metricsCalls,
  ...broadcastCalls,
};

/** Every call as a list, in the order of the specification. */
export const allCalls: readonly Call[] = Object.values(calls);
