import { accessSuite } from './access.ts';
import { accountSuite } from './account.ts';
import { apiTokenSuite } from './apiTokens.ts';
import { attemptLimitSuite } from './attemptLimits.ts';
import { audienceSuite } from './audiences.ts';
import { authSuite } from './auth.ts';
import { bootSuite } from './boot.ts';
import { browserErrorSuite } from './browserErrors.ts';
import { cancellationLinksSuite } from './cancellationLinks.ts';
import { deactivationSuite } from './deactivation.ts';
import { deletionSuite } from './deletion.ts';
import { digestSuite } from './digests.ts';
import { everythingElseSuite } from './everythingElse.ts';
import { internalSuite } from './internal.ts';
import { outboxSuite } from './outbox.ts';
import { passkeySuite } from './passkeys.ts';
import { secondFactorSuite } from './secondFactor.ts';
import { securityLogSuite } from './securityLog.ts';
import { sessionAgeSuite } from './sessionAge.ts';
import { signupSuite } from './signups.ts';
import { supportSuite } from './support.ts';
import { supportDeskSuite } from './supportDesk.ts';
import { timeZoneSuite } from './timeZones.ts';
import { userSuite } from './users.ts';

/** The suites about people, for every database. */
export const peopleSuites = [
  authSuite,
  sessionAgeSuite,
  attemptLimitSuite,
  securityLogSuite,
  internalSuite,
  supportSuite,
  audienceSuite,
  bootSuite,
  userSuite,
  supportDeskSuite,
  accountSuite,
  timeZoneSuite,
  outboxSuite,
  digestSuite,
  deactivationSuite,
  cancellationLinksSuite,
  deletionSuite,
  signupSuite,
  secondFactorSuite,
  passkeySuite,
  everythingElseSuite,
  apiTokenSuite,
] as const;

/** The suites in which the kind of database plays no part. */
export const accessSuites = [accessSuite, browserErrorSuite] as const;
