// Two replicas of svc-mail on a server database, one of them on a host whose clock is wrong.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  falseClock,
  hasServerDatabase,
  patient,
  type PrivateDatabase,
  type RunningService,
  setClockRight,
  startPrivateDatabase,
  startService,
} from '@jobtrail/service-kit/testing';
import { broadcast, finished, type MailUnderTest, startMail } from './mailUnderTest.ts';
import { memberOf } from './startAudience.ts';

const MINUTE_MS = 60_000;
const RECIPIENTS = 30;
/** Most emails take longer than a third of the lease, so that the replicas see what the other one is sending. */
const DELAY_MS = 1500;
const PER_SECOND = 100;
/** More than one replica claims at once, so that both send. */
const RATED_RECIPIENTS = 400;
const STARTS_WITHIN_MS = 60_000;
const SENT_WITHIN_MS = 60_000;

/** Two replicas on one database. `another` starts the second one, with a false clock. */
function twoReplicas(
  { recipients, delayMs }: { recipients: number; delayMs: number },
  settings: Record<string, string>,
) {
  let server: PrivateDatabase | null = null;
  let mail: MailUnderTest;

  beforeAll(async () => {
    server = await startPrivateDatabase('jobtrail');
    mail = await startMail({ databaseUrl: server?.url, delayMs, env: settings });
    mail.audience.members = Array.from({ length: recipients }, (_, n) => memberOf(n + 1));
  }, STARTS_WITHIN_MS);
  afterAll(async () => {
    await mail.stop();
    await server?.stop();
  });

  const another = (aheadMs: number): Promise<RunningService> =>
    startService(join(__dirname, '..'), {
      SERVICE: 'svc-mail',
      DATA_DIR: mail.dataDir,
      SVC_CORE_URL: mail.audience.url,
      MAIL_LEASE_SECONDS: '2',
      MAIL_RETRY_SECONDS: '1,1',
      LOG_LEVEL: 'error',
      SMTP_URL: mail.sink.url,
      DATABASE_URL: server?.url ?? '',
      ...settings,
      ...falseClock(aheadMs),
    });
  return { mail: () => mail, another };
}

(hasServerDatabase() ? describe : describe.skip)('A broadcast by two replicas, of which one has a false clock,', () => {
  const { mail, another } = twoReplicas({ recipients: RECIPIENTS, delayMs: DELAY_MS }, { MAIL_CONNECTIONS: '5' });
  /** How many emails have each status, and how many arrived. */
  const outcome = async (id: string, before: number): Promise<object> => {
    const rows: { status: string }[] = await mail().knex('deliveries').where({ broadcast_id: id }).select('status');
    const arrived = mail().sink.accepted().slice(before);
    return {
      sent: rows.filter(({ status }) => status === 'sent').length,
      arrived: arrived.length,
      addresses: new Set(arrived.map(({ address }) => address)).size,
    };
  };

  it.each([
    ['5 minutes ahead', 5 * MINUTE_MS, false],
    ['5 minutes behind', -5 * MINUTE_MS, false],
    ['2 hours ahead until it is set', 120 * MINUTE_MS, true],
    ['2 hours behind until it is set', -120 * MINUTE_MS, true],
  ])(
    'reaches everybody once: %s',
    async (_, aheadMs, isSet) => {
      const before = mail().sink.accepted().length;
      const other = await another(aheadMs);
      try {
        const { id } = await broadcast(mail());
        if (isSet) setTimeout(() => setClockRight(other.pid), 3000);
        await finished(mail(), id, SENT_WITHIN_MS);
        expect(await outcome(id, before)).toEqual({ sent: RECIPIENTS, arrived: RECIPIENTS, addresses: RECIPIENTS });
      } finally {
        await other.end();
      }
    },
    patient(SENT_WITHIN_MS * 2),
  );
});

(hasServerDatabase() ? describe : describe.skip)('The rate of two replicas, of which one has a false clock,', () => {
  const { mail, another } = twoReplicas(
    { recipients: RATED_RECIPIENTS, delayMs: 0 },
    { MAIL_RATE_PER_SECOND: String(PER_SECOND) },
  );

  it.each([
    ['5 minutes ahead', 5 * MINUTE_MS],
    ['5 minutes behind', -5 * MINUTE_MS],
  ])(
    'is kept, and no replica waits for the other: %s',
    async (_, aheadMs) => {
      const other = await another(aheadMs);
      const before = mail().sink.accepted().length;
      const startedAt = performance.now();
      let tooEarly = 0;
      const watch = setInterval(() => {
        const accepted = mail().sink.accepted().length - before;
        const allowed = 1 + ((performance.now() - startedAt) * PER_SECOND) / 1000;
        tooEarly = Math.max(tooEarly, Math.floor(accepted - allowed));
      }, 50);
      try {
        const { id } = await broadcast(mail());
        await finished(mail(), id, SENT_WITHIN_MS);
      } finally {
        clearInterval(watch);
        await other.end();
      }
      expect([mail().sink.accepted().length - before, tooEarly]).toEqual([RATED_RECIPIENTS, 0]);
    },
    patient(SENT_WITHIN_MS * 2),
  );
});
