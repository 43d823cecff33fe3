import { createPrivateKey } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { makeKeyPair } from '../../tools/supervisor/keyRotation.mjs';
import { type RunningService, startService } from '../stack/service.ts';
import { freePorts } from '../stack/workspace.ts';
import { userIdOf } from './audience.ts';
import { BODY, SUBJECT } from './email.ts';

const POLL_MS = 500;
const { privateKey, publicKey: caller } = makeKeyPair();

const started = z.object({ id: z.string() });
const progress = z.object({ finishedAt: z.string().nullable(), stats: z.string() });
const stats = z.object({ delivered: z.number() });

interface MailOptions {
  dataDir: string;
  /** Without it, svc-mail uses SQLite. */
  databaseUrl?: string | undefined;
  smtpUrl: string;
  /** Origin of the service that knows the audience. */
  coreUrl: string;
  connections: number;
}

/**
 * Starts svc-mail.
 * @returns stopped when the benchmark ends, or earlier by `stop`
 */
export async function startMail(options: MailOptions): Promise<RunningService> {
  const [port = 0] = await freePorts(1);
  return startService('svc-mail', {
    port,
    readyPath: '/readyz',
    env: {
      NODE_ENV: 'test',
      SERVICE: 'svc-mail',
      DATA_DIR: options.dataDir,
      DATABASE_URL: options.databaseUrl,
      SMTP_URL: options.smtpUrl,
      SVC_CORE_URL: options.coreUrl,
      APP_URL: 'https://jobtrail.example',
      MAIL_CONNECTIONS: String(options.connections),
      IDENTITY_PRIVATE_KEY: JSON.stringify(privateKey),
      IDENTITY_PUBLIC_KEYS: JSON.stringify({ gateway: caller, 'svc-core': caller, 'svc-billing': caller }),
      LOG_LEVEL: 'warn',
    },
  });
}

/**
 * Sends a broadcast and waits until it is finished.
 * @throws {Error} if it has not finished in time
 */
export async function sendBroadcast(
  { url }: RunningService,
  withinMs: number,
): Promise<{ delivered: number; seconds: number }> {
  const startedAt = performance.now();
  const { id } = started.parse(
    await call(`${url}/api/admin/broadcast`, { audience: 'all', subject: SUBJECT, body: BODY }),
  );
  for (;;) {
    const broadcast = progress.parse(await call(`${url}/api/admin/broadcast/${id}`));
    const elapsedMs = performance.now() - startedAt;
    if (broadcast.finishedAt !== null)
      return { delivered: stats.parse(JSON.parse(broadcast.stats)).delivered, seconds: elapsedMs / 1000 };
    if (elapsedMs > withinMs) throw new Error(`The broadcast was not finished in time: ${broadcast.stats}`);
    await sleep(POLL_MS);
  }
}

/** Calls svc-mail as an administrator: with POST if there is a body, else with GET. */
async function call(address: string, body?: object): Promise<unknown> {
  const identity = await new SignJWT({ role: 'admin', name: 'Ada', email: 'ada@example.com' })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer('gateway')
    .setAudience('svc-mail')
    .setSubject(userIdOf(0))
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(createPrivateKey({ key: privateKey, format: 'jwk' }));
  const response = await fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-jobtrail-identity': identity, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`svc-mail responded with ${response.status}: ${text}`);
  return JSON.parse(text);
}
