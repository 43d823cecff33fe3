import { fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { buildService } from '@jobtrail/build/serviceBundle.mjs';
import { folderOf } from '@jobtrail/workspace/parts.mjs';
import { freePorts } from '@jobtrail/workspace/port.mjs';
import { finished, spawnNode } from '@jobtrail/workspace/spawn.mjs';
import { atEnd } from '../stack/cleanup.mjs';
import { BODY, SUBJECT } from './mail.mjs';

const FOLDER = folderOf('svc-mail');
const READY_WITHIN_MS = 30_000;
const POLL_MS = 50;
const { privateKey, publicKey } = generateKeyPairSync('ed25519');

/** @typedef {{ url: string, pid: number, stop: () => Promise<void> }} Mail a running svc-mail */
/** @typedef {{ url: string, members: number }} Audience a substitute for svc-core; `members` may be changed */

/** Bundles svc-mail unless its bundle is current. */
export async function buildMail() {
  await buildService(FOLDER);
}

/** @param {number} n */
const userIdOf = (n) => `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/**
 * An audience that is made as it is asked for, so that its size costs nothing here.
 * @returns {Promise<Audience>} closed when the benchmark ends
 */
export async function startAudience() {
  const audience = { url: '', members: 0 };
  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://localhost');
    const after = searchParams.get('after');
    const from = after ? Number.parseInt(after.slice(-12), 16) + 1 : 1;
    const limit = Number(searchParams.get('limit'));
    const until = Math.min(audience.members, from + limit - 1);
    const recipients = pathname.endsWith('/recipients')
      ? Array.from({ length: Math.max(0, until - from + 1) }, (_, n) => ({
          userId: userIdOf(from + n),
          name: `Person ${from + n}`,
          email: `person-${from + n}@example.com`,
        }))
      : [];
    const answer = pathname.endsWith('/recipients')
      ? { recipients, next: recipients.length === limit ? recipients.at(-1)?.userId : null }
      : { count: audience.members };
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const [port = 0] = await freePorts(1);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  audience.url = `http://127.0.0.1:${port}`;
  return audience;
}

/**
 * Starts the mail server in a process of its own.
 * @returns {Promise<{ port: number, ask: (order: 'reset' | 'tell') => Promise<{ count: number, ms: number }> }>}
 */
export async function startSink() {
  const child = fork(join(import.meta.dirname, 'sink.mjs'));
  atEnd(() => child.kill('SIGKILL'));
  const [{ port }] = await once(child, 'message');
  return {
    port,
    async ask(order) {
      const answered = once(child, 'message');
      child.send(order);
      return (await answered)[0];
    },
  };
}

/**
 * Starts svc-mail.
 * @param {{ dataDir: string, databaseUrl?: string | undefined, smtpUrl: string, coreUrl: string, connections: number }} options
 * @returns {Promise<Mail>} stopped when the benchmark ends, or earlier by `stop`
 */
export async function startMail({ dataDir, databaseUrl, smtpUrl, coreUrl, connections }) {
  const [port = 0] = await freePorts(1);
  const caller = publicKey.export({ format: 'jwk' });
  const publicKeys = JSON.stringify({ gateway: caller, 'svc-core': caller, 'svc-billing': caller });
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    SERVICE: 'svc-mail',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    SVC_CORE_URL: coreUrl,
    APP_URL: 'https://jobtrail.example',
    MAIL_CONNECTIONS: String(connections),
    IDENTITY_PRIVATE_KEY: JSON.stringify(privateKey.export({ format: 'jwk' })),
    IDENTITY_PUBLIC_KEYS: publicKeys,
    LOG_LEVEL: 'warn',
  };
  const child = spawnNode(['dist/main.js'], { cwd: FOLDER, env });
  const ended = finished(child);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  atEnd(stop);
  const url = `http://127.0.0.1:${port}`;
  for (
    const deadline = Date.now() + READY_WITHIN_MS;
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ));
  ) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`svc-mail did not become ready:\n${child.exitCode === null ? '' : (await ended).output}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return { url, pid: child.pid ?? 0, stop };
}

/**
 * Sends a broadcast and waits until it is through.
 * @param {Mail} mail
 * @param {number} withinMs
 * @returns {Promise<{ delivered: number, seconds: number }>}
 */
export async function broadcast({ url }, withinMs) {
  const sign = () =>
    new SignJWT({ role: 'admin', name: 'Ada', email: 'ada@example.com' })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setIssuer('gateway')
      .setAudience('svc-mail')
      .setSubject(userIdOf(0))
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(privateKey);
  const ask = async (/** @type {string} */ path, /** @type {object | undefined} */ body) => {
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-jobtrail-identity': await sign(), 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`svc-mail answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const begun = performance.now();
  const { id } = await ask('/api/admin/broadcast', { audience: 'all', subject: SUBJECT, body: BODY });
  for (;;) {
    const row = await ask(`/api/admin/broadcast/${id}`, undefined);
    if (row.finishedAt !== null)
      return { delivered: JSON.parse(row.stats).delivered, seconds: (performance.now() - begun) / 1000 };
    if (performance.now() - begun > withinMs) throw new Error(`The broadcast was not through in time: ${row.stats}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/**
 * The most memory that a process has ever held.
 * @param {number} pid
 * @returns {number} MiB
 */
export function peakMemory(pid) {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
}
