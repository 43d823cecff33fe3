import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from 'undici';
import { STAGE_VALUES } from '@jobtrail/contract';
import { Browser, type Outcome, type Request } from './Browser.ts';
import type { Ledger } from './Ledger.ts';
import type { LocalStripe } from './LocalStripe.ts';

const RETRY_MS = 200;
/** How long what fails is sent again after the end of the load. */
const GIVES_UP_AFTER_MS = 30_000;
const JOBS = 4;
const PASSWORD = 'a drill takes a while';
/** Only people whose sign-up lost its response need it, so a drill does not wait until it succeeds. */
const LOGIN = '/api/auth/login';
const CONFLICT = 409;

/** One attempt of a request, with its times in ms since the epoch. */
export interface Attempt extends Outcome {
  readonly startedAt: number;
  readonly endedAt: number;
  /** The request, without what identifies things. */
  readonly call: string;
}

interface LoadOptions {
  readonly url: string;
  readonly agent: Agent;
  readonly ledger: Ledger;
  readonly stripe: LocalStripe;
}

const isSuccess = ({ status }: Outcome): boolean => status >= 200 && status < 300;
/** A repeat that comes while the first attempt still holds its key is no failure: the client waits. */
const isHeld = ({ status, hasRetryAfter }: Outcome): boolean => status === CONFLICT && hasRetryAfter;

/** Whether an attempt failed. What a part refuses with a 4xx would be a fault of the drill, and counts too. */
export const hasFailed = (attempt: Outcome): boolean => !isSuccess(attempt) && !isHeld(attempt);

/**
 * People who sign up, pay, add and move jobs, write to support, and ask for a new password, one after the other. What
 * fails is sent again as a browser does, with the same key, until it is acknowledged.
 */
export class Load {
  readonly attempts: Attempt[] = [];
  readonly #options: LoadOptions;
  /** When it was told to stop; Infinity before. */
  #stoppedAt = Infinity;
  #people: Promise<unknown> = Promise.resolve();

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  start(people: number): void {
    const live = async (): Promise<void> => {
      while (this.#stoppedAt === Infinity) await this.#livePerson();
    };
    this.#people = Promise.all(Array.from({ length: people }, live));
    // It is reported by `stop`.
    this.#people.catch(() => undefined);
  }

  /** Resolves when everyone has finished. @throws {Error} if something did not happen that must */
  async stop(): Promise<void> {
    this.#stoppedAt = Date.now();
    await this.#people;
  }

  /** Waits until each of the calls has succeeded in requests that began after now. @returns how long that took, in ms */
  async succeedsAgain(): Promise<number> {
    const since = Date.now();
    const calls = new Set(this.attempts.map(({ call }) => call).filter((call) => !call.endsWith(LOGIN)));
    for (; ; await sleep(RETRY_MS)) {
      const done = this.attempts.filter((attempt) => attempt.startedAt >= since && isSuccess(attempt));
      const missing = [...calls].filter((wanted) => !done.some(({ call }) => call === wanted));
      if (missing.length === 0)
        return Math.max(...[...calls].map((call) => (done.find((one) => one.call === call)?.endedAt ?? 0) - since));
      if (Date.now() - since > 60_000) throw new Error(`did not succeed again within a minute: ${missing.join(', ')}`);
    }
  }

  async #livePerson(): Promise<void> {
    const { url, agent, ledger, stripe } = this.#options;
    const browser = new Browser(url, agent);
    const email = `${randomUUID()}@example.com`;
    const ask = this.#attempt.bind(this, browser);
    const insist = async (method: string, path: string, body?: object): Promise<string> => {
      for (const key = randomUUID(); ; await sleep(RETRY_MS)) {
        const outcome = await ask(method, path, { body, key });
        if (isSuccess(outcome)) return outcome.text;
        if (Date.now() - this.#stoppedAt > GIVES_UP_AFTER_MS)
          throw new Error(`${method} ${path} did not succeed: ${outcome.status} ${outcome.text}`);
      }
    };
    const checkout: { url: string } = JSON.parse(
      await insist('POST', '/api/create-checkout-session', { name: 'Nora', email, password: PASSWORD }),
    );
    const sessionId = /cs_test_\w+/.exec(checkout.url)?.[0] ?? '';
    await stripe.pay(sessionId);
    ledger.acknowledged('payment', email, 'succeeded');
    ledger.acknowledged('subscription', email, 'active');
    const completed = await insist('POST', '/api/complete-signup', { sessionId });
    ledger.acknowledged('sign-up', email, 'full');
    ledger.acknowledged('mail', `${email} Confirm your email address`, 'sent', 'uncertain');
    // A response that was lost has signed in nobody.
    if (!('user' in JSON.parse(completed))) await insist('POST', LOGIN, { email, password: PASSWORD });

    for (let n = 0; n < JOBS; n += 1) {
      const position = randomUUID();
      const { id, status }: { id: string; status: string } = JSON.parse(
        await insist('POST', '/api/jobs', { company: 'Acme', position }),
      );
      ledger.acknowledged('job', position, status);
      const stage = STAGE_VALUES[1 + n] ?? status;
      ledger.changing('job', position, stage);
      await insist('PATCH', `/api/jobs/${id}`, { status: stage });
      ledger.acknowledged('job', position, stage);
      await insist('GET', '/api/jobs?view=card');
    }
    const subject = randomUUID();
    await insist('POST', '/api/support', { subject, message: 'Something is broken.' });
    ledger.acknowledged('ticket', subject, 'open');
    await insist('GET', '/api/billing/data');
    // It has no session, so it is not repeated: each request that arrives causes an email.
    const forgotten = await ask('POST', '/api/auth/forgot-password', { body: { email } });
    if (isSuccess(forgotten)) ledger.acknowledged('mail', `${email} Choose a new password`, 'sent', 'uncertain');
  }

  async #attempt(browser: Browser, method: string, path: string, request: Request = {}) {
    const startedAt = Date.now();
    const outcome = await browser.ask(method, path, request);
    const call = `${method} ${path.replace(/[\da-f-]{36}/, ':id')}`;
    this.attempts.push({ ...outcome, startedAt, endedAt: Date.now(), call });
    return outcome;
  }
}
