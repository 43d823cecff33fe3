// Replicas of svc-core and svc-mail that are killed while a hundred emails are due.
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { migrate, openDatabase } from '@jobtrail/service-kit';
import {
  hasServerDatabase,
  patient,
  type RunningService,
  startPrivateDatabase,
  startService,
  temporaryFolder,
} from '@jobtrail/service-kit/testing';
import { migrations } from '../src/migrations/index.ts';
import { createUser } from '../src/people/users/commands/createUser.ts';

const CORE = join(__dirname, '..');
const MAIL = join(__dirname, '..', '..', 'svc-mail');
const PEOPLE = 100;
const KILLS = 5;
/** A process is killed within this long after it has started. */
const LIFE_MS = 250;
const WITHIN_MS = patient(180_000);
/** How many rows an error lists. */
const ROWS_SHOWN = 5;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The emails that are due in a drill: one for each person. */
interface DueEmails {
  /** What they are, in the plural. */
  name: string;
  /** Makes one email due for each of these people, who have no others. */
  plan: (knex: Knex, userIds: readonly string[]) => Promise<void>;
  /** How many are due now. */
  countDue: (knex: Knex) => Promise<number>;
  /** Makes the emails of these people due again. Those who have received theirs get no second one. */
  planAgain: (knex: Knex, userIds: readonly string[]) => Promise<void>;
  /** The table with a row for each email that was ever enqueued. */
  sentTable: 'digests' | 'interview_mails';
}

/** Adds people with a paid subscription. @returns their ids and addresses */
async function addPeople(knex: Knex): Promise<{ ids: string[]; addresses: string[] }> {
  const ids: string[] = [];
  const addresses = Array.from({ length: PEOPLE }, (_, n) => `reader-${n}@example.com`);
  for (const email of addresses) {
    const person = {
      name: 'Somebody',
      email,
      passwordHash: 'none',
      role: 'user',
      subscriptionStatus: 'active',
    } as const;
    ids.push((await createUser(knex, { ...person, access: 'full', emailVerified: true }, Date.now())).id);
  }
  return { ids, addresses };
}

/** How often each address is in the local mailbox of svc-mail. */
async function arrivals(dataDir: string): Promise<Map<string, number>> {
  const folder = join(dataDir, 'mailbox');
  const times = new Map<string, number>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.eml'))) {
    const [address = ''] = /reader-\d+@example\.com/.exec(await readFile(join(folder, name), 'utf8')) ?? [];
    times.set(address, (times.get(address) ?? 0) + 1);
  }
  return times;
}

async function drill(emails: DueEmails, databases: { core?: string; mail?: string } = {}): Promise<void> {
  const folder = temporaryFolder();
  const env = { DATA_DIR: folder.path, MAIL_LEASE_SECONDS: '2', LOG_LEVEL: 'error' };
  const urlOf = (url: string | undefined): Record<string, string> => (url === undefined ? {} : { DATABASE_URL: url });
  const startMail = () => startService(MAIL, { ...env, SERVICE: 'svc-mail', ...urlOf(databases.mail) });
  const startCore = (mailUrl: string) =>
    startService(CORE, { ...env, SERVICE: 'svc-core', SVC_MAIL_URL: mailUrl, ...urlOf(databases.core) });
  const knex = await openDatabase({ service: 'svc-core', dataDir: folder.path, databaseUrl: databases.core });
  await migrate(knex, migrations);
  const { ids, addresses } = await addPeople(knex);
  await emails.plan(knex, ids);
  let mail = await startMail();
  const cores: RunningService[] = await Promise.all([startCore(mail.url), startCore(mail.url)]);
  const mailKnex = await openDatabase({ service: 'svc-mail', dataDir: folder.path, databaseUrl: databases.mail });
  const kill = async (nth: number): Promise<void> => {
    await cores[nth]?.end('SIGKILL');
    cores[nth] = await startCore(mail.url);
  };
  const killsWithWorkLeft: number[] = [];
  try {
    for (let round = 0; round < KILLS; round += 1) {
      await pause(Math.random() * LIFE_MS);
      killsWithWorkLeft.push(await emails.countDue(knex));
      if (round % 3 === 2) {
        await mail.end('SIGKILL');
        mail = await startMail();
        await Promise.all([kill(0), kill(1)]);
      } else await kill(round % 2);
      // Each round makes more emails due, so that the last kill also interrupts work.
      if (round < KILLS - 1) {
        const again = ids.filter((_, n) => n % 3 === round % 3);
        await emails.planAgain(knex, again);
      }
    }
    /** What is not settled, with the first rows. */
    const left = async () => ({
      due: await emails.countDue(knex),
      waiting: await knex('outgoing_mails').select('id', 'next_attempt_at', 'attempts', 'lease').limit(ROWS_SHOWN),
      open: await mailKnex('deliveries').whereIn('status', ['pending', 'claimed', 'sending']).limit(ROWS_SHOWN),
    });
    const isSettled = ({ due, waiting, open }: Awaited<ReturnType<typeof left>>): boolean =>
      due + waiting.length + open.length === 0;
    for (const end = Date.now() + WITHIN_MS; ; await pause(200)) {
      const now = await left();
      if (isSettled(now)) break;
      if (Date.now() > end) throw new Error(`Some emails were never settled: ${JSON.stringify(now)}`);
    }
    const times = await arrivals(folder.path);
    const deliveries: Array<{ email: string; status: string }> = await mailKnex('deliveries').select('email', 'status');
    const of = (status: string): string[] => deliveries.flatMap((row) => (row.status === status ? [row.email] : []));
    const [sent, uncertain] = [of('sent'), of('uncertain')];
    process.stderr.write(
      `${databases.core === undefined ? 'SQLite' : 'MariaDB'}: ${PEOPLE} ${emails.name}, ${KILLS} rounds of kills with ` +
        `${killsWithWorkLeft.join(', ')} due, ${sent.length} sent, ${uncertain.length} uncertain, ` +
        `${times.size} addresses in the mailbox\n`,
    );
    expect(await knex(emails.sentTable).count({ n: '*' }).first()).toEqual({ n: PEOPLE });
    expect(deliveries.map(({ email }) => email).sort()).toEqual([...addresses].sort());
    expect([...times].filter(([, count]) => count > 1)).toEqual([]);
    expect(sent.filter((email) => !times.has(email))).toEqual([]);
    expect(sent.length + uncertain.length).toBe(PEOPLE);
    expect(killsWithWorkLeft.filter((left) => left > 0).length).toBeGreaterThan(1);
  } finally {
    await Promise.all([mail, ...cores].map((service) => service.end()));
    await Promise.all([knex.destroy(), mailKnex.destroy()]);
    folder.remove();
  }
}

/** Defines the drill on SQLite, and on a server database if the machine has one. */
export function dueEmailsDrill(emails: DueEmails): void {
  describe(`The ${emails.name} whose services are killed with -9 while they are due`, () => {
    it('reach everybody exactly once, or are shown as uncertain: SQLite', () => drill(emails), WITHIN_MS * 2);
    (hasServerDatabase() ? it : it.skip)(
      'reach everybody exactly once, or are shown as uncertain: MariaDB',
      async () => {
        const servers = await Promise.all([startPrivateDatabase('jobtrail'), startPrivateDatabase('jobtrail')]);
        try {
          const [core, mail] = servers;
          await drill(emails, { ...(core && { core: core.url }), ...(mail && { mail: mail.url }) });
        } finally {
          for (const server of servers) await server?.stop();
        }
      },
      WITHIN_MS * 2,
    );
  });
}
