import { afterAll, beforeAll, describe, it } from '@jest/globals';
import {
  hasServerDatabase,
  NO_DATABASE_LINE,
  type PrivateDatabase,
  startPrivateDatabase,
} from '@jobtrail/service-kit/testing';
import { type CoreUnderTest, startCore } from './coreUnderTest.ts';
import { accessSuite } from './suites/access.ts';
import { accountSuite } from './suites/account.ts';
import { audienceSuite } from './suites/audiences.ts';
import { authSuite } from './suites/auth.ts';
import { bootSuite, environmentSuite } from './suites/boot.ts';
import { deletionSuite } from './suites/deletion.ts';
import { earlyAnswerSuite } from './suites/earlyAnswers.ts';
import { exportSuite } from './suites/export.ts';
import { extractionSuite } from './suites/extraction.ts';
import { heavyReadSuite } from './suites/heavyReads.ts';
import { hostileSuite } from './suites/hostile.ts';
import { houseSuite } from './suites/house.ts';
import { internalSuite } from './suites/internal.ts';
import { jobImageSuite } from './suites/jobImages.ts';
import { jobSuite } from './suites/jobs.ts';
import { mediaSuite } from './suites/media.ts';
import { outboxSuite } from './suites/outbox.ts';
import { relatedSuite } from './suites/related.ts';
import { sessionAgeSuite } from './suites/sessionAge.ts';
import { signupSuite } from './suites/signups.ts';
import { strangerSuite } from './suites/strangers.ts';
import { supportSuite } from './suites/support.ts';
import { supportDeskSuite } from './suites/supportDesk.ts';
import { throttlingSuite } from './suites/throttling.ts';
import { transcriptionSuite } from './suites/transcription.ts';
import { uploadSuite } from './suites/uploads.ts';
import { userSuite } from './suites/users.ts';
import { wireSuite } from './suites/wire.ts';

const STARTS_WITHIN_MS = 60_000;

/** The black-box suites, over HTTP against the built service: the same on every database. */
function onDatabase(start: () => Promise<CoreUnderTest | null>): void {
  let running: CoreUnderTest | null = null;
  const core = (): CoreUnderTest => {
    if (!running) throw new Error('The service has not started');
    return running;
  };
  beforeAll(async () => {
    running = await start();
  }, STARTS_WITHIN_MS);
  afterAll(() => running?.stop());
  for (const suite of [
    accessSuite,
    authSuite,
    sessionAgeSuite,
    throttlingSuite,
    wireSuite,
    internalSuite,
    supportSuite,
    audienceSuite,
    bootSuite,
  ])
    suite(core);
  earlyAnswerSuite(core);
  for (const suite of [userSuite, supportDeskSuite, accountSuite, exportSuite, outboxSuite, deletionSuite]) suite(core);
  for (const suite of [
    signupSuite,
    jobSuite,
    relatedSuite,
    mediaSuite,
    jobImageSuite,
    uploadSuite,
    transcriptionSuite,
    strangerSuite,
    extractionSuite,
    hostileSuite,
    houseSuite,
    heavyReadSuite,
  ])
    suite(core);
}

describe('svc-core started with', environmentSuite);

describe('svc-core on SQLite', () => onDatabase(() => startCore()));

if (hasServerDatabase()) {
  describe('svc-core on a server database', () => {
    let server: PrivateDatabase | null = null;
    onDatabase(async () => {
      server = await startPrivateDatabase('jobtrail');
      return startCore(server?.url);
    });
    afterAll(() => server?.stop());
  });
} else {
  it(`says in one line: ${NO_DATABASE_LINE}`, () => {
    if (process.env['NO_SKIP'] === '1') throw new Error(NO_DATABASE_LINE);
  });
}
