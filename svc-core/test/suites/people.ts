import { accessSuite } from './access.ts';
import { accountSuite } from './account.ts';
import { attemptLimitSuite } from './attemptLimits.ts';
import { audienceSuite } from './audiences.ts';
import { authSuite } from './auth.ts';
import { bootSuite } from './boot.ts';
import { deactivationSuite } from './deactivation.ts';
import { deletionSuite } from './deletion.ts';
import { internalSuite } from './internal.ts';
import { outboxSuite } from './outbox.ts';
import { passkeySuite } from './passkeys.ts';
import { secondFactorSuite } from './secondFactor.ts';
import { securityLogSuite } from './securityLog.ts';
import { sessionAgeSuite } from './sessionAge.ts';
import { signupSuite } from './signups.ts';
import { supportSuite } from './support.ts';
import { supportDeskSuite } from './supportDesk.ts';
import { userSuite } from './users.ts';

/** The suites about people, for every database. */
export const peopleSuites = [
  accessSuite,
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
  outboxSuite,
  deactivationSuite,
  deletionSuite,
  signupSuite,
  secondFactorSuite,
  passkeySuite,
] as const;
