import { join } from 'node:path';
import type { Knex } from 'knex';
import type { Broadcast } from '@jobtrail/contract';
import { createSigner, IDENTITY_HEADER, openDatabase } from '@jobtrail/service-kit';
import {
  hasServerDatabase,
  isDrill,
  type RunningService,
  startPrivateDatabase,
  startService,
  temporaryFolder,
} from '@jobtrail/service-kit/testing';
import { memberOf, startAudience, userIdOf } from './startAudience.ts';
import { startSink } from './startSink.ts';

/** Small by default; `npm run drill -w svc-mail` runs it in full. */
const WHOLE = process.env['DRILL'] === 'whole';
const RECIPIENTS = WHOLE ? 20_000 : isDrill ? 400 : 200;
const KILLS = WHOLE ? 100 : isDrill ? 3 : 2;
const CONNECTIONS = 5;
const DELAY_MS = 16;
const LEASE_SECONDS = 2;
/** A process is killed within this long after it starts to work. */
const LIFE_MS = WHOLE ? 700 : 300;
const EARLY_KILLS = WHOLE ? 2 : 1;
const WITHIN_MS = WHOLE ? 1_800_000 : 120_000;
const FOLDER = join(__dirname, '..');

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Drill {
  databaseUrl?: string | undefined;
  replicas: number;
}

/**
 * Sends a broadcast while its processes are killed, one at a time, and restarted; then checks the database and the mail
 * server.
 */
async function drill({ databaseUrl, replicas }: Drill): Promise<void> {
  const folder = temporaryFolder();
  const [sink, audience] = [
    await startSink(folder.path, { delayMs: DELAY_MS }),
    await startAudience(Array.from({ length: RECIPIENTS }, (_, n) => memberOf(n + 1))),
  ];
  const sign = await createSigner('gateway', { dataDir: folder.path });
  const start = (): Promise<RunningService> =>
    startService(FOLDER, {
      SERVICE: 'svc-mail',
      DATA_DIR: folder.path,
      SVC_CORE_URL: audience.url,
      SMTP_URL: sink.url,
      MAIL_CONNECTIONS: String(CONNECTIONS),
      MAIL_LEASE_SECONDS: String(LEASE_SECONDS),
      LOG_LEVEL: 'error',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    });
  const services: RunningService[] = [];
  for (let n = 0; n < replicas; n += 1) services.push(await start());
  const knex: Knex = await openDatabase({ service: 'svc-mail', dataDir: folder.path, databaseUrl });
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const identity = await sign('svc-mail', {
      userId: userIdOf(0xffff),
      role: 'admin',
      name: 'Ada',
      email: 'ada@example.com',
    });
    const response = await fetch(`${services[0]?.url ?? ''}${path}`, {
      method,
      headers: { [IDENTITY_HEADER]: identity, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return response.ok ? response.json() : Promise.reject(new Error(`${path} was answered with ${response.status}`));
  };
  // The response may be lost with the process; sending the same key again returns the same broadcast.
  const send = (): Promise<unknown> =>
    ask('POST', '/api/admin/broadcast', {
      audience: 'all',
      subject: 'Drill',
      body: 'Hold on.',
      key: 'the-drill',
    }).catch(() => null);
  let asked = send();
  let mostInFlight = 0;
  /** The most emails that any one process, dead or alive, has committed as being sent and not as settled. */
  const inFlight = async (): Promise<number> => {
    const rows = await knex('deliveries').where({ status: 'sending' }).groupBy('token').count({ count: '*' });
    return Math.max(0, ...rows.map(({ count }) => Number(count)));
  };
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      // The first kills happen while the broadcast is being prepared, the others while emails are being sent.
      while (kill >= EARLY_KILLS && sink.accepted().length === 0) await pause(20);
      await pause(Math.random() * LIFE_MS);
      const victim = Math.floor(Math.random() * replicas);
      await services[victim]?.end('SIGKILL');
      mostInFlight = Math.max(mostInFlight, await inFlight());
      services[victim] = await start();
      if (kill < EARLY_KILLS) asked = Promise.all([asked, send()]);
    }
    await asked;
    await send();
    const rows = (await ask('GET', '/api/admin/broadcast')) as Broadcast[];
    expect(rows).toHaveLength(1);
    const id = rows[0]?.id ?? '';
    for (
      const end = Date.now() + WITHIN_MS;
      ((await ask('GET', `/api/admin/broadcast/${id}`)) as Broadcast).finishedAt === null;
    ) {
      if (Date.now() > end)
        throw new Error(`It never ended: ${JSON.stringify(await ask('GET', `/api/admin/broadcast/${id}`))}`);
      await pause(300);
    }
    const times = new Map<string, number>();
    for (const { address } of sink.accepted()) times.set(address, (times.get(address) ?? 0) + 1);
    const deliveries: Array<{ email: string; status: string }> = await knex('deliveries').select('email', 'status');
    const of = (status: string): string[] =>
      deliveries.filter((delivery) => delivery.status === status).map(({ email }) => email);
    const [sent, uncertain, failed] = [of('sent'), of('uncertain'), of('failed')];
    process.stderr.write(
      `${databaseUrl ? 'MariaDB' : 'SQLite'}, ${replicas} x ${CONNECTIONS} connections: ${RECIPIENTS} ` +
        `recipients, ${KILLS} kills, ${sent.length} sent, ${uncertain.length} uncertain (of ` +
        `them ${uncertain.filter((email) => times.has(email)).length} arrived), ${failed.length} failed; the ` +
        `server has taken ${sink.accepted().length}; at most ${mostInFlight} of one process were in flight at a ` +
        `kill\n`,
    );
    expect(deliveries).toHaveLength(RECIPIENTS);
    expect([...times.values()].filter((count) => count > 1)).toEqual([]);
    expect(sent.filter((email) => !times.has(email))).toEqual([]);
    expect(sent.length + uncertain.length + failed.length).toBe(RECIPIENTS);
    expect(failed).toEqual([]);
    // Each kill leaves at most what was in flight on the connections of the killed process.
    expect(mostInFlight).toBeLessThanOrEqual(CONNECTIONS);
    expect(uncertain.length).toBeLessThanOrEqual(KILLS * CONNECTIONS);
  } finally {
    await Promise.all(services.map((service) => service.end()));
    await knex.destroy();
    await Promise.all([sink.stop(), audience.stop()]);
    folder.remove();
  }
}

describe('A broadcast whose sender is killed with -9 repeatedly', () => {
  it(
    'reaches every recipient at most once, and shows the uncertain ones: SQLite',
    () => drill({ replicas: 1 }),
    WITHIN_MS,
  );
  (hasServerDatabase() ? it : it.skip)(
    'reaches every recipient at most once, and shows the uncertain ones: MariaDB, two replicas, one killed at a time',
    async () => {
      const server = await startPrivateDatabase('drill');
      try {
        await drill({ databaseUrl: server?.url, replicas: 2 });
      } finally {
        await server?.stop();
      }
    },
    WITHIN_MS,
  );
});
