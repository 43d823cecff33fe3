import { join } from 'node:path';
import type { Knex } from 'knex';
import type { Broadcast, BroadcastStats } from '@jobtrail/contract';
import { type Part, PARTS } from '@jobtrail/contract/internal';
import { createSigner, IDENTITY_HEADER, openDatabase } from '@jobtrail/service-kit';
import { patient, type RunningService, startService, temporaryFolder } from '@jobtrail/service-kit/testing';
import { type Audience, startAudience, userIdOf } from './startAudience.ts';
import { type Sink, startSink } from './startSink.ts';

const FOLDER = join(__dirname, '..');

interface ApiResponse {
  status: number;
  body: unknown;
  headers: Headers;
}
type Role = 'user' | 'admin';

/** The real service, with its own mail server and audience. */
export interface MailUnderTest {
  url: string;
  dataDir: string;
  /** A connection to the same database. */
  knex: Knex;
  sink: Sink;
  audience: Audience;
  service: () => RunningService;
  /** Makes a call with a role, or without a session (null). */
  call: (method: string, path: string, body?: unknown, as?: Role | null) => Promise<ApiResponse>;
  /** Makes a call as another service. */
  internal: (method: string, path: string, body?: unknown, issuer?: Part) => Promise<ApiResponse>;
  /** Restarts the service after it has ended. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Options {
  databaseUrl?: string | undefined;
  env?: Record<string, string>;
  delayMs?: number;
  /** Leaves SMTP_URL unset, so that emails go to the local mailbox. */
  mailbox?: boolean;
  /** Another mail server than the sink. */
  smtpUrl?: string;
}

export async function startMail({
  databaseUrl,
  env = {},
  delayMs = 0,
  mailbox = false,
  smtpUrl,
}: Options = {}): Promise<MailUnderTest> {
  const folder = temporaryFolder();
  const [sink, audience] = [await startSink(folder.path, { delayMs }), await startAudience()];
  const signers = new Map<string, Awaited<ReturnType<typeof createSigner>>>();
  for (const issuer of PARTS) signers.set(issuer, await createSigner(issuer, { dataDir: folder.path }));
  const tokenOf = async (issuer: string, role: Role | null): Promise<string> => {
    const person =
      role === null
        ? undefined
        : {
            userId: userIdOf(role === 'admin' ? 0xfffe : 0xffff),
            role,
            name: 'Ada Admin',
            email: `${role}@example.com`,
          };
    return (await signers.get(issuer)?.('svc-mail', person)) ?? '';
  };
  const start = () =>
    startService(FOLDER, {
      SERVICE: 'svc-mail',
      DATA_DIR: folder.path,
      SVC_CORE_URL: audience.url,
      MAIL_LEASE_SECONDS: '2',
      MAIL_RETRY_SECONDS: '1,1',
      LOG_LEVEL: 'error',
      ...(mailbox ? {} : { SMTP_URL: smtpUrl ?? sink.url }),
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...env,
    });
  let service = await start();
  const knex = await openDatabase({ service: 'svc-mail', dataDir: folder.path, databaseUrl });
  const request = async (method: string, path: string, body: unknown, token: string | null): Promise<ApiResponse> => {
    const response = await fetch(mail.url + path, {
      method,
      headers: {
        ...(token ? { [IDENTITY_HEADER]: token } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
  };
  const mail: MailUnderTest = {
    url: service.url,
    dataDir: folder.path,
    knex,
    sink,
    audience,
    service: () => service,
    call: async (method, path, body, as = 'admin') =>
      request(method, path, body, as === null ? null : await tokenOf('gateway', as)),
    internal: async (method, path, body, issuer = 'svc-core') =>
      request(method, path, body, await tokenOf(issuer, null)),
    async start() {
      service = await start();
      mail.url = service.url;
    },
    async stop() {
      await service.end();
      await knex.destroy();
      await Promise.all([sink.stop(), audience.stop()]);
      folder.remove();
    },
  };
  return mail;
}

/** The parsed counts of a broadcast. */
export const statsOf = ({ stats }: Pick<Broadcast, 'stats'>): BroadcastStats => JSON.parse(stats) as BroadcastStats;

/** Waits until a condition holds. @throws Error with the last state if it never does */
export async function until<T>(look: () => Promise<T>, is: (found: T) => boolean, withinMs = 20_000): Promise<T> {
  for (const end = Date.now() + patient(withinMs); ;) {
    const found = await look();
    if (is(found)) return found;
    if (Date.now() > end) throw new Error(`It did not happen in time; the last state: ${JSON.stringify(found)}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** Sends a broadcast and returns it. */
export async function broadcast(
  mail: MailUnderTest,
  body: object = {},
): Promise<{ id: string; recipientCount: number }> {
  const { status, body: created } = await mail.call('POST', '/api/admin/broadcast', {
    audience: 'all',
    subject: 'News',
    body: 'Hello **you**',
    ...body,
  });
  if (status !== 201) throw new Error(`The broadcast returned ${status}: ${JSON.stringify(created)}`);
  return created as { id: string; recipientCount: number };
}

/** Waits until all emails of a broadcast are settled. */
export function finished(mail: MailUnderTest, id: string, withinMs?: number): Promise<Broadcast> {
  return until(
    async () => (await mail.call('GET', `/api/admin/broadcast/${id}`)).body as Broadcast,
    ({ finishedAt }) => finishedAt !== null,
    withinMs,
  );
}
