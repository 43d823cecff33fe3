import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import type { BillingData, InterviewNote, Job, UploadedMedia } from '@jobtrail/contract';
import { patient } from '@jobtrail/service-kit/testing';
import type { RunningSandbox } from '@jobtrail/stripe-sandbox/testing';

const PASSWORD = 'a long enough password';
const CARD = '4242424242424242';
const PEOPLE_AT_ONCE = 4;
const JOBS_PER_PERSON = 6;
const IMAGE_BYTES = 40_000;
const PAID_WITHIN_MS = patient(30_000);

/** What the product has acknowledged to one person. */
export interface Acknowledged {
  readonly email: string;
  readonly jobs: Job[];
  readonly notes: InterviewNote[];
  /** The bytes of images by their address. */
  readonly files: Map<string, Buffer>;
  readonly invoices: BillingData['invoices'];
}

/** A session of a person who uses the API as the pages do. */
class Session {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  readonly #network = randomBytes(2).join('.');

  constructor(origin: string) {
    this.#origin = origin;
  }

  async send(method: string, path: string, body?: Buffer | object): Promise<Response> {
    const isBytes = Buffer.isBuffer(body);
    const response = await fetch(this.#origin + path, {
      method,
      headers: {
        origin: this.#origin,
        cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
        'x-forwarded-for': `10.1.${this.#network}`,
        'content-type': isBytes ? 'application/octet-stream' : 'application/json',
      },
      ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  async ask<T>(method: string, path: string, body?: Buffer | object): Promise<T> {
    return (await (await this.send(method, path, body)).json()) as T;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(data.length);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

/** A PNG of one pixel with a random comment, so that no two are the same. */
const picture = (): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])),
    chunk('tEXt', Buffer.from(`Comment\0${randomBytes(IMAGE_BYTES / 2).toString('hex')}`)),
    chunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);

/** People who sign up, pay and write, several at once, until they are stopped. */
export class Load {
  readonly #origin: string;
  readonly #sandbox: RunningSandbox;
  readonly #people: Acknowledged[] = [];
  readonly #working: Promise<void>[];
  #stopped = false;

  constructor(origin: string, sandbox: RunningSandbox) {
    this.#origin = origin;
    this.#sandbox = sandbox;
    this.#working = Array.from({ length: PEOPLE_AT_ONCE }, () => this.#work());
    for (const one of this.#working) one.catch(() => undefined);
  }

  /** What has been acknowledged until now. */
  acknowledged(): Acknowledged[] {
    return this.#people.map((person) => ({
      ...person,
      jobs: [...person.jobs],
      notes: [...person.notes],
      files: new Map(person.files),
    }));
  }

  /** Resolves when this many people have written everything. @throws the first error of a person */
  async until(people: number): Promise<void> {
    const all = Promise.all(this.#working);
    while (this.#people.filter(({ jobs }) => jobs.length === JOBS_PER_PERSON).length < people)
      await Promise.race([all, sleep(20)]);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#working);
  }

  async #work(): Promise<void> {
    while (!this.#stopped) await this.#person();
  }

  async #person(): Promise<void> {
    const session = new Session(this.#origin);
    const email = `${randomUUID()}@example.com`;
    const invoices = await this.#signUp(session, email);
    const person: Acknowledged = { email, jobs: [], notes: [], files: new Map(), invoices };
    this.#people.push(person);
    while (person.jobs.length < JOBS_PER_PERSON && !this.#stopped) {
      const bytes = picture();
      const { url } = await session.ask<UploadedMedia>('POST', '/api/media?purpose=image', bytes);
      const job = await session.ask<Job>('POST', '/api/jobs?media=ref', {
        company: `Company ${randomUUID()}`,
        position: 'Engineer é 🙂',
        images: JSON.stringify([url]),
      });
      person.jobs.push(job);
      person.files.set(url, bytes);
      person.notes.push(
        await session.ask<InterviewNote>('POST', '/api/interview-notes', {
          jobId: job.id,
          notes: `They asked about \\ "quotes" and\nlines ${randomUUID()}`,
        }),
      );
    }
  }

  /** @returns the invoices of the first payment, as the person sees them */
  async #signUp(session: Session, email: string): Promise<BillingData['invoices']> {
    const { url } = await session.ask<{ url: string }>('POST', '/api/create-checkout-session', {
      name: 'Nora Lindqvist',
      email,
      password: PASSWORD,
    });
    const sessionId = /cs_test_\w+/.exec(url)?.[0] ?? '';
    await this.#sandbox.control('pay', { session: sessionId, number: CARD });
    const until = Date.now() + PAID_WITHIN_MS;
    // The page repeats it too while the payment is on its way.
    for (let user: unknown; user === undefined && Date.now() < until; await sleep(50))
      user = await session.ask<{ user?: unknown }>('POST', '/api/complete-signup', { sessionId }).then(
        (completed) => completed.user,
        () => undefined,
      );
    for (; Date.now() < until; await sleep(50)) {
      const { invoices } = await session.ask<BillingData>('GET', '/api/billing/data');
      if (invoices[0]?.status === 'paid') return invoices;
    }
    throw new Error('A payment has not arrived');
  }
}

/** Reads everything of a person back, signed in again. @returns what differs from what was acknowledged */
export async function findLosses(origin: string, person: Acknowledged): Promise<string[]> {
  const session = new Session(origin);
  await session.send('POST', '/api/auth/login', { email: person.email, password: PASSWORD });
  const lost: string[] = [];
  const compare = (what: string, before: unknown, now: unknown): void => {
    if (JSON.stringify(before) !== JSON.stringify(now)) lost.push(`${person.email}: ${what}`);
  };
  for (const job of person.jobs) {
    compare(`job ${job.id}`, job, await session.ask('GET', `/api/jobs/${job.id}?media=ref`));
    const notes = await session.ask<InterviewNote[]>('GET', `/api/jobs/${job.id}/interview-notes`);
    for (const note of person.notes.filter(({ jobId }) => jobId === job.id))
      compare(
        `note ${note.id}`,
        note,
        notes.find(({ id }) => id === note.id),
      );
  }
  for (const [address, bytes] of person.files) {
    const found = Buffer.from(await (await session.send('GET', address)).arrayBuffer());
    compare(`file ${address}`, true, found.equals(bytes));
  }
  const { invoices } = await session.ask<BillingData>('GET', '/api/billing/data');
  for (const invoice of person.invoices)
    compare(
      `payment ${invoice.id}`,
      invoice,
      invoices.find(({ id }) => id === invoice.id),
    );
  return lost;
}
