import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { IDEMPOTENCY_HEADER, isRepeatable, REPLAYED_HEADER, REPLAYED_RESPONSE_MAX_BYTES } from '@jobtrail/contract';
import type { Call } from '@jobtrail/contract/calls';
import type { Clock } from '../clock.ts';
import { alreadyDone, keyReused, requestRunning, validationFailed } from '../errors/AppError.ts';
import type { Context } from '../http/context.ts';
import type { Idempotency, StoreResponseIn } from '../http/register.ts';
import { newId } from '../ids.ts';
import type { Logger } from '../logging/createLogger.ts';
import {
  type Claim,
  completeKey,
  countStored,
  findKey,
  insertKey,
  releaseKey,
  renewLease,
  takeOverKey,
} from './commands.ts';
import { RequestSecret } from './RequestSecret.ts';
import type { IdempotencyKeyRow } from './table.ts';

/** After this time, another process takes over from one that has died. A process that is working renews its lease. */
const LEASE_MS = 10_000;
const RENEW_MS = 3000;
/** The longest Retry-After of a repeat whose request is still running, in seconds. */
const RETRY_AFTER_MAX_SECONDS = 3;
/** How many responses are stored for a caller, and how many bytes: more than a person causes in 24 hours. */
const STORED_MAX = { responses: 2000, bytes: 20 * 1024 * 1024 };
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NO_CONTENT = 204;

interface Options {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** @throws AppError 400 if it is not a UUID */
function keyOf(ctx: Context, call: Call): string | null {
  const key = ctx.get(IDEMPOTENCY_HEADER);
  if (key === '' || call.method !== 'POST' || !isRepeatable(call.id)) return null;
  if (!UUID.test(key)) throw validationFailed({}, 'The Idempotency-Key is not a UUID.');
  return key;
}

/** The Retry-After of a request that has run for a while: most end within a second, and slow ones are polled less often. */
const retryAfterSeconds = (ranMs: number): number =>
  Math.min(Math.max(Math.ceil(ranMs / 1000), 1), RETRY_AFTER_MAX_SECONDS);

const digestOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('hex');

/** The body of a response as text; null if it has none or is streamed. */
function textOf(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  if (typeof body === 'string') return body;
  if (Buffer.isBuffer(body)) return body.toString('utf8');
  return typeof body === 'object' && 'pipe' in body ? null : JSON.stringify(body);
}

/**
 * Runs each request that has an `Idempotency-Key` once: a repeat gets the stored response. Requests without a key
 * always run.
 */
export class IdempotentRequests implements Idempotency {
  readonly #knex: Knex;
  readonly #clock: Clock;
  readonly #logger: Logger;

  constructor({ knex, clock, logger }: Options) {
    this.#knex = knex;
    this.#clock = clock;
    this.#logger = logger;
  }

  /**
   * Runs a request, or sends its stored response.
   * @param body of the request as it was received; `ctx.state.bodyDigest` replaces it
   * @param run sets the response
   * @throws AppError 400, 409 while the request runs elsewhere, 422 if the key was used for another request
   */
  async runOnce(
    ctx: Context,
    { call, callerId, body }: { call: Call; callerId: string | null; body: unknown },
    run: (storeIn: StoreResponseIn) => Promise<void>,
  ): Promise<void> {
    const key = keyOf(ctx, call);
    if (key === null) return run(async () => undefined);
    const secret = new RequestSecret(key, { callId: call.id, callerId });
    const hash = secret.hashOf(ctx.method, ctx.originalUrl, ctx.state.bodyDigest ?? digestOf(body));
    const callerHash = callerId === null ? null : createHash('sha256').update(callerId).digest('hex');
    const claim = await this.#claim({ id: secret.id, request_hash: hash, caller_hash: callerHash });
    if ('status' in claim) return replay(ctx, claim, secret);
    return this.#run(ctx, claim, { secret, callerHash }, run);
  }

  /** @returns a claim to run the request, or the row of the complete request */
  async #claim(
    request: Pick<IdempotencyKeyRow, 'id' | 'request_hash' | 'caller_hash'>,
  ): Promise<Claim | IdempotencyKeyRow> {
    const { id, request_hash: hash } = request;
    for (;;) {
      const now = this.#clock();
      const newLease = { lease: newId(), lease_ends_at: now + LEASE_MS };
      const fresh = { ...request, ...newLease, status: null, response: null, response_bytes: 0, created_at: now };
      if (await insertKey(this.#knex, fresh)) return { id, lease: newLease.lease };
      const found = await findKey(this.#knex, id);
      // A request that failed in the meantime has been deleted.
      if (!found) continue;
      if (found.request_hash !== hash) throw keyReused();
      if (found.status !== null) return found;
      if (found.lease_ends_at > now) throw requestRunning(retryAfterSeconds(now - found.created_at));
      if (await takeOverKey(this.#knex, found, newLease)) return { id, lease: newLease.lease };
    }
  }

  async #run(
    ctx: Context,
    claim: Claim,
    { secret, callerHash }: { secret: RequestSecret; callerHash: string | null },
    run: (storeIn: StoreResponseIn) => Promise<void>,
  ): Promise<void> {
    let stored = false;
    const renewing = setInterval(() => void this.#renew(claim), RENEW_MS);
    try {
      await run(async (trx, status, body) => {
        const response = await sealedIn(trx, callerHash, sealed(secret, status, textOf(body)));
        stored = await completeKey(trx, claim, response);
        // The effect is rolled back, because the process that has taken over will run the request.
        if (!stored) throw requestRunning(1);
      });
    } catch (error) {
      await this.#orLog('could not be released', () => releaseKey(this.#knex, claim));
      throw error;
    } finally {
      clearInterval(renewing);
    }
    if (stored) return;
    if (ctx.status >= 400 || ctx.res.hasHeader('set-cookie'))
      return this.#orLog('could not be released', () => releaseKey(this.#knex, claim));
    await this.#orLog('could not be completed', async () => {
      const response = sealed(secret, ctx.status, textOf(ctx.body));
      await completeKey(this.#knex, claim, await sealedIn(this.#knex, callerHash, response));
    });
  }

  #renew(claim: Claim): Promise<void> {
    return this.#orLog('could not be renewed', () => renewLease(this.#knex, claim, this.#clock() + LEASE_MS));
  }

  /** The response does not depend on this, so a failure is only logged; the lease ends by itself. */
  async #orLog(what: string, write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
    } catch (error) {
      this.#logger.warn({ err: error }, `an idempotent request ${what}`);
    }
  }
}

type SealedResponse = Pick<IdempotencyKeyRow, 'status' | 'response' | 'response_bytes'>;

function sealed(secret: RequestSecret, status: number, text: string | null): SealedResponse {
  const small = text !== null && Buffer.byteLength(text) <= REPLAYED_RESPONSE_MAX_BYTES;
  const response = small ? secret.seal(text) : null;
  return { status, response, response_bytes: response?.length ?? 0 };
}

/** A response as it is stored: without its body if the caller has too many already. */
async function sealedIn(knex: Knex, callerHash: string | null, response: SealedResponse): Promise<SealedResponse> {
  if (callerHash === null || response.response === null) return response;
  const { responses, bytes } = await countStored(knex, callerHash);
  const fits = responses < STORED_MAX.responses && bytes + response.response_bytes <= STORED_MAX.bytes;
  return fits ? response : { status: response.status, response: null, response_bytes: 0 };
}

/** @throws AppError 409 if the response was not stored */
function replay(ctx: Context, { status, response }: IdempotencyKeyRow, secret: RequestSecret): void {
  if (response === null && status !== NO_CONTENT) throw alreadyDone();
  ctx.status = status ?? NO_CONTENT;
  ctx.set(REPLAYED_HEADER, 'true');
  if (response === null) return;
  ctx.type = 'json';
  ctx.body = secret.open(response);
}
