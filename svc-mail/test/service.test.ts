import { type MailUnderTest, startMail } from './mailUnderTest.ts';
import { onEveryDatabase } from './onEveryDatabase.ts';
import { accessSuite } from './suites/access.ts';
import { attachmentSuite } from './suites/attachments.ts';
import { broadcastSuite } from './suites/broadcasts.ts';
import { digestSuite } from './suites/digests.ts';
import { emailSuite } from './suites/emails.ts';
import { suppressionSuite } from './suites/suppressions.ts';

const STARTS_WITHIN_MS = 60_000;

/** The black-box suites, over HTTP against the built service, the same on every database. */
onEveryDatabase('svc-mail', (databaseUrl, isServer) => {
  const withMail = (mailbox: boolean, suites: ReadonlyArray<(mail: () => MailUnderTest) => void>): void => {
    let running: MailUnderTest | null = null;
    beforeAll(async () => {
      running = await startMail({ databaseUrl: await databaseUrl(), mailbox, delayMs: 3 });
    }, STARTS_WITHIN_MS);
    afterAll(() => running?.stop());
    for (const suite of suites) {
      suite(() => {
        if (!running) throw new Error('The service has not started');
        return running;
      });
    }
  };
  describe('over SMTP', () =>
    withMail(false, [...(isServer ? [] : [accessSuite]), broadcastSuite, suppressionSuite, attachmentSuite]));
  describe('into the local mailbox', () => withMail(true, [emailSuite, digestSuite]));
});
