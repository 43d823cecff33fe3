import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { WEBHOOK_RETRY_MS, WEBHOOK_ROTATION_MS, type WebhookEvent, WEBHOOKS_MAX } from '@jobtrail/contract';
import { createLogger, FileBlobStore, leasedQueue, migrate, newId, openDatabase } from '@jobtrail/service-kit';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import type { EmailMessage } from '../../email-outbox/row.ts';
import { AddressPolicy } from '../../extraction/AddressPolicy.ts';
import { FORBIDDEN, FORBIDDEN_NAMES, NO_TARGETS } from '../../extraction/testing/forbidden.ts';
import { type Internet, PUBLIC, startInternet } from '../../extraction/testing/internet.ts';
import { UploadRegistry } from '../../media/uploads/UploadRegistry.ts';
import { migrations } from '../../migrations/index.ts';
import { SecretBox } from '../../people/second-factor/SecretBox.ts';
import { createUser } from '../../people/users/commands/createUser.ts';
import { QUEUE_TIMING } from '../../queueTiming.ts';
import type { JobRow, WebhookDeliveryRow, WebhookRow } from '../../rows.ts';
import { changeJobs } from '../bulk/commands/changeJobs.ts';
import { createInterview } from '../interviews/commands/createInterview.ts';
import { aJob } from '../interviews/testing/rows.ts';
import { updateJob } from '../jobs/commands/changeJobs.ts';
import { deleteRestorably, restoreJob } from '../jobs/commands/deleteJobs.ts';
import { openReminder } from '../reminders/commands/changeReminders.ts';
import { createWebhook, deleteWebhook, rotateSecret, updateWebhook } from '../webhooks/commands/changeWebhooks.ts';
import { replayDelivery } from '../webhooks/commands/sendAgain.ts';
import { signatureOf } from '../webhooks/signing.ts';
import { recordDueReminders } from './commands.ts';
import { createWebhookSender } from './createWebhookWorkers.ts';
import { onlyWaiting, WEBHOOK_DELIVERIES } from './queries.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-28T12:00:00Z');
const URL_OF_HOOK = 'https://hooks.example/jobtrail?key=secret';
const logger = createLogger('svc-core', 'silent');

interface Received {
  type: string;
  id: string;
  at: string;
  path: string;
  headers: Record<string, unknown>;
  body: string;
}

describe('Webhooks', () => {
  const folder = temporaryFolder();
  const secretBox = new SecretBox(randomBytes(32));
  let knex: Knex;
  let internet: Internet;
  let site: RequestListener;
  let received: Received[] = [];
  let now = START;
  let addressPolicy = new AddressPolicy();
  /** Whether the receiver is a server on this machine, and not in the simulated internet. */
  let isLocal = false;
  let userId = '';
  let job = aJob('');

  /** The message that was received last. */
  function last(): Received {
    const message = received.at(-1);
    if (!message) throw new Error('Nothing was received.');
    return message;
  }
  /** Answers with a status after it has read the message. */
  const answering =
    (status: number, headers = {}, answer: string | Buffer = ''): RequestListener =>
    (req, res) => {
      let body = '';
      req.on('data', (chunk) => (body += String(chunk)));
      req.on('end', () => {
        received.push({ ...JSON.parse(body), path: req.url ?? '', headers: req.headers, body });
        res.writeHead(status, headers).end(answer);
      });
    };
  beforeAll(async () => {
    knex = await openDatabase({ service: 'svc-core', dataDir: folder.path });
    await migrate(knex, migrations);
    internet = await startInternet((req, res) => site(req, res), ['hooks.example']);
  });
  afterAll(async () => {
    await internet.stop();
    await knex.destroy();
    folder.remove();
  });
  const joinAs = async (email: string): Promise<string> => {
    const person = { name: 'Ada', email, passwordHash: '', role: 'user', subscriptionStatus: 'active' } as const;
    return (await createUser(knex, { ...person, access: 'full', emailVerified: true }, now)).id;
  };
  const addJob = async (owner: string): Promise<JobRow> => {
    const row = aJob(owner);
    await knex('jobs').insert(row);
    return row;
  };
  beforeEach(async () => {
    now = START;
    received = [];
    addressPolicy = new AddressPolicy();
    isLocal = false;
    site = answering(204);
    internet.names.set('hooks.example', [PUBLIC]);
    internet.dialled.length = 0;
    userId = await joinAs('ada@jobtrail.example');
    job = await addJob(userId);
  });
  afterEach(async () => {
    const tables = ['webhook_deliveries', 'webhooks', 'outgoing_mails', 'stage_history', 'jobs', 'deleted_jobs'];
    for (const table of [...tables, 'interviews', 'reminders', 'bulk_operations', 'users', 'user_search'])
      await knex(table).delete();
  });

  const clock = (): number => now;
  const store = () => ({
    ...{ knex, clock, logger },
    blobs: new FileBlobStore(folder.path),
    uploadRegistry: new UploadRegistry(knex, clock, 1),
  });
  const add = (events: WebhookEvent[] = ['job.moved'], url = URL_OF_HOOK, owner = userId) =>
    createWebhook(store(), { addressPolicy, secretBox }, owner, { url, events });
  const move = (status: 'offer' | 'phone screen', { user_id, id } = job) =>
    updateJob(store(), { userId: user_id, zone: 'UTC' }, id, { status });
  const deliveries = (): Promise<WebhookDeliveryRow[]> => knex<WebhookDeliveryRow>('webhook_deliveries').orderBy('id');
  const webhookOf = async (id: string): Promise<WebhookRow | undefined> =>
    knex<WebhookRow>('webhooks').where({ id }).first();
  const sender = () => ({
    ...(isLocal ? {} : internet.parts),
    ...{ addressPolicy, appUrl: 'https://jobtrail.example' },
  });
  /** Runs the worker until nothing is due. */
  const work = async (at = now): Promise<void> => {
    now = at;
    const loop = createWebhookSender(store(), { sender: sender(), secretBox });
    loop.start();
    const isBusy = async () =>
      (await deliveries()).some(
        ({ state, next_attempt_at: next, lease }) => state === 'waiting' && (next <= now || lease !== null),
      );
    while (await isBusy()) await new Promise((resolve) => setTimeout(resolve, 10));
    await loop.stop();
  };
  const subjects = async (): Promise<string[]> =>
    ((await knex('outgoing_mails').orderBy('id').pluck('message')) as string[]).map(
      (message) => (JSON.parse(message) as EmailMessage).subject,
    );

  describe('are told', () => {
    it('of a change once, by its id and time alone, and signed', async () => {
      const { secret } = await add();
      await move('offer');
      await work();
      await work(now + HOUR_MS);
      expect(received).toHaveLength(1);
      const { headers, body, path } = last();
      expect([path, JSON.parse(body)]).toEqual([
        '/jobtrail?key=secret',
        { type: 'job.moved', id: job.id, at: new Date(START).toISOString() },
      ]);
      const signed = { id: String(headers['webhook-id']), at: Number(headers['webhook-timestamp']), body };
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'user-agent': 'Jobtrail/1.0 (+https://jobtrail.example)',
        'webhook-timestamp': String(START / 1000),
        'webhook-signature': signatureOf(secret, signed),
      });
      expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1, last_status: 204 }]);
    });
    it('of jobs that are deleted, restored and changed together, and of interviews, but not of other events', async () => {
      await add(['job.created', 'job.moved', 'job.deleted', 'interview.changed']);
      const other = await addJob(userId);
      await updateJob(store(), { userId, zone: 'UTC' }, job.id, { notes: 'Not an event' });
      await deleteRestorably(store(), userId, other.id);
      await restoreJob(store(), userId, other.id);
      const change = { kind: 'stage', stage: 'offer' } as const;
      const ids = [job.id, other.id];
      await changeJobs(store(), { userId, zone: 'UTC' }, { ids, change }, async () => undefined);
      const interview = { jobId: job.id, kind: 'video', startsLocal: '2030-11-26T15:00', timeZone: 'UTC' } as const;
      const { id } = await createInterview(store(), userId, interview, async (_trx, row) => row);
      expect((await deliveries()).map(({ type, subject_id: subject }) => [type, subject])).toEqual([
        ['job.deleted', other.id],
        ['job.created', other.id],
        ...[...ids].sort().map((moved) => ['job.moved', moved]),
        ['interview.changed', id],
      ]);
    });
    it('of nothing of another person, and a person without one costs no write', async () => {
      const other = await joinAs('bob@jobtrail.example');
      await add();
      await move('offer', await addJob(other));
      expect(await deliveries()).toEqual([]);
    });
    it('of a reminder when its day has come, at the hour of the digest, once', async () => {
      const { row } = await add(['reminder.due']);
      const due = (due_on: string) => openReminder({ user_id: userId, job_id: null, text: 'Call', due_on }, now);
      const reminders = ['2026-11-28', '2026-11-29', '2026-11-30'].map(due);
      await knex('reminders').insert(reminders);
      const eight = Date.parse('2026-11-29T08:00:00Z');
      for (const at of [now, eight - 1, eight, eight + HOUR_MS, eight + 2 * HOUR_MS]) {
        now = at;
        await recordDueReminders(knex, row, now);
      }
      expect(await deliveries()).toMatchObject([{ type: 'reminder.due', subject_id: reminders[1]?.id, at: eight }]);
    });
    it.each([
      ['a deactivated person', { is_active: 0 }],
      ['a person without a subscription', { access: 'read' }],
    ])('of nothing of %s', async (_who, state) => {
      await add();
      await move('offer');
      await knex('users').where({ id: userId }).update(state);
      await work();
      expect([received, await deliveries()]).toMatchObject([[], [{ state: 'failed', last_status: null }]]);
    });
  });

  describe('that fail', () => {
    it('are told again, with the same id, until they accept it', async () => {
      await add();
      await move('offer');
      site = answering(500);
      await work();
      expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1, last_status: 500, lease: null }]);
      await work(now + HOUR_MS);
      site = answering(200);
      await work(now + HOUR_MS);
      expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 3, last_status: 200 }]);
      expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      expect(new Set(received.map(({ headers }) => headers['webhook-signature'])).size).toBe(3);
    });
    it('are told again if they do not answer in time', async () => {
      await add();
      await move('offer');
      site = () => undefined;
      await work();
      expect(await deliveries()).toMatchObject([{ state: 'waiting', last_status: null }]);
    });
    it('have to wait with all that is for them, so that others come first', async () => {
      const { row } = await add();
      const ids = [job.id];
      while (ids.length < 12) ids.push((await addJob(userId)).id);
      const change = { kind: 'stage', stage: 'offer' } as const;
      await changeJobs(store(), { userId, zone: 'UTC' }, { ids, change }, async () => undefined);
      site = answering(503);
      await work(now + 1000);
      expect(received).toHaveLength(8);
      expect(await webhookOf(row.id)).toMatchObject({ failing_since: now });
      site = answering(204);
      await work(now + HOUR_MS);
      expect(received).toHaveLength(20);
      expect(await webhookOf(row.id)).toMatchObject({ failing_since: null });
    });
    it('for three days are paused, which an email says, and are told again once they are resumed', async () => {
      const { row } = await add();
      await move('offer');
      site = answering(500);
      for (let hours = 0; hours < 72; hours += 1) await work(START + hours * HOUR_MS);
      expect(await webhookOf(row.id)).toMatchObject({ paused_at: null });
      await work(START + WEBHOOK_RETRY_MS + HOUR_MS);
      expect(await webhookOf(row.id)).toMatchObject({ paused_reason: 'failing' });
      expect(await deliveries()).toMatchObject([{ state: 'failed', last_status: 500 }]);
      expect(await subjects()).toEqual(['A webhook was added to your account', 'A webhook was paused']);
      const count = received.length;
      await move('phone screen');
      expect(await deliveries()).toHaveLength(1);
      const [failed] = await deliveries();
      await expect(replayDelivery(store(), userId, failed?.id ?? '')).rejects.toThrow('Resume it first');
      site = answering(204);
      await updateWebhook(store(), { addressPolicy }, userId, row.id, { paused: false });
      await replayDelivery(store(), userId, failed?.id ?? '');
      await work();
      expect(received).toHaveLength(count + 1);
      expect(received.at(-1)?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
      expect(await deliveries()).toMatchObject([{ state: 'delivered', failed_since: null }]);
    });
    it('with a redirect, which is not followed', async () => {
      await add();
      await move('offer');
      site = answering(302, { location: 'https://hooks.example/elsewhere' });
      await work();
      expect(received.map(({ path }) => path)).toEqual(['/jobtrail?key=secret']);
      expect(await deliveries()).toMatchObject([{ state: 'waiting', last_status: 302 }]);
    });
  });

  it('get a message again if the process died after it was sent', async () => {
    await add();
    await move('offer');
    // What is left of a process that was killed between sending and writing that.
    const queue = { knex, table: WEBHOOK_DELIVERIES, clock, only: onlyWaiting, ...QUEUE_TIMING };
    expect(await leasedQueue<WebhookDeliveryRow>(queue).claim(1)).toHaveLength(1);
    await work(now + QUEUE_TIMING.leaseMs);
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });
  it('may answer as much as they like: it is not read', async () => {
    await add();
    await move('offer');
    let [sent, ended] = [0, false];
    site = (req, res) => {
      req.resume();
      res.writeHead(200).on('close', () => (ended = true));
      const more = (): void => {
        if (res.destroyed) return;
        sent += 65_536;
        res.write(Buffer.alloc(65_536), () => setImmediate(more));
      };
      more();
    };
    await work();
    while (!ended) await new Promise((resolve) => setTimeout(resolve, 5));
    // What fits in the buffers of both ends, and not more.
    expect(sent).toBeLessThan(32 * 1024 * 1024);
    expect(await deliveries()).toMatchObject([{ state: 'delivered', last_status: 200 }]);
  });
  it('are signed with both secrets for a day after one was replaced', async () => {
    const { row, secret } = await add();
    const { secret: next } = await rotateSecret(store(), { secretBox }, userId, row.id);
    const signaturesAt = async (at: number): Promise<unknown> => {
      now = at;
      await move(at === START ? 'offer' : 'phone screen');
      await work();
      return received.at(-1)?.headers['webhook-signature'];
    };
    const by = (key: string): string => {
      const { headers, body } = last();
      return signatureOf(key, { id: String(headers['webhook-id']), at: Number(headers['webhook-timestamp']), body });
    };
    const both = await signaturesAt(START);
    expect(both).toBe(`${by(next)} ${by(secret)}`);
    const one = await signaturesAt(START + WEBHOOK_ROTATION_MS);
    expect(one).toBe(by(next));
    const stored = JSON.stringify(await webhookOf(row.id));
    for (const key of [secret, next]) expect(stored).not.toContain(key);
  });
  it('are five at most, and are gone with their deliveries', async () => {
    const { row } = await add();
    await move('offer');
    for (let n = 1; n < WEBHOOKS_MAX; n += 1) await add();
    await expect(add()).rejects.toMatchObject({ code: 'limit_reached' });
    await deleteWebhook(store(), userId, row.id);
    expect(await deliveries()).toEqual([]);
    await expect(deleteWebhook(store(), userId, row.id)).rejects.toMatchObject({ status: 404 });
  });

  describe('have a public address', () => {
    const urlOf = (address: string): string => `https://${address.includes(':') ? `[${address}]` : address}/`;
    it('and no other', async () => {
      for (const [, address] of FORBIDDEN)
        await expect(add(['job.moved'], urlOf(address))).rejects.toMatchObject({ fields: { url: expect.any(String) } });
    });
    it.each([...NO_TARGETS, 'http://hooks.example/', `http://${PUBLIC}/`])('%s is refused', async (url) => {
      await expect(add(['job.moved'], url)).rejects.toMatchObject({ fields: { url: expect.any(String) } });
    });
    it.each(FORBIDDEN_NAMES.map((addresses) => [addresses]))(
      'a name for %s is not reached, whenever it changes',
      async (addresses) => {
        await add();
        await move('offer');
        internet.names.set('hooks.example', addresses);
        await work();
        expect([internet.dialled, received, await deliveries()]).toMatchObject([
          [],
          [],
          [{ state: 'waiting', attempts: 1, last_status: null }],
        ]);
      },
    );
  });

  describe('in another language', () => {
    const PYTHON = '/usr/bin/python3';
    const MISSING = 'python3 is not installed, so no receiver in another language has verified a delivery.';
    if (!existsSync(PYTHON)) {
      it(`reports in one line: ${MISSING}`, () => {
        if (process.env['NO_SKIP'] === '1') throw new Error(MISSING);
      });
      return;
    }
    /** Starts the receiver that knows a secret. */
    async function startReceiver(secret: string): Promise<{ address: string; process: ChildProcess }> {
      const receiver = spawn(PYTHON, [join(__dirname, 'testing/receiver.py'), secret]);
      const [port] = (await once(receiver.stdout, 'data')) as [Buffer];
      return { address: `127.0.0.1:${String(port).trim()}`, process: receiver };
    }
    it('verify the signature of a real delivery, and refuse another', async () => {
      isLocal = true;
      addressPolicy = new AddressPolicy(['127.0.0.1:1']);
      const { row, secret } = await add(['job.moved'], 'http://127.0.0.1:1/');
      for (const [key, status] of [
        [secret, 204],
        [`whsec_${newId()}`, 401],
      ] as const) {
        const { address, process: receiver } = await startReceiver(key);
        try {
          addressPolicy = new AddressPolicy([address]);
          await knex('webhook_deliveries').delete();
          await updateWebhook(store(), { addressPolicy }, userId, row.id, { url: `http://${address}/` });
          await move(status === 204 ? 'offer' : 'phone screen');
          await work();
          expect(await deliveries()).toMatchObject([{ last_status: status }]);
        } finally {
          receiver.kill();
          await once(receiver, 'exit');
        }
      }
    });
  });
});
