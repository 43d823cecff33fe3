import type Router from '@koa/router';
import type { Knex } from 'knex';
import type { z } from 'zod';
import { JSON_BODY_MAX_BYTES, type ParamsIn, type Role } from '@jobtrail/contract';
import type { Call } from '@jobtrail/contract/calls';
import { forbidden, notAvailable, paymentRequired, unauthenticated } from '../errors/AppError.ts';
import { readJson } from './body.ts';
import { compressBody } from './compression.ts';
import type { Context, State } from './context.ts';
import { fullPath, parse, type Parsed } from './parse.ts';

/** The caller of a call. `access` is 'read' once the paid period has ended. */
export interface Caller {
  readonly id: string;
  readonly role: Role;
  readonly access: 'full' | 'read';
}

/** What a handler receives, parsed and checked. `caller` is null on public calls only. */
export interface Input<C extends Call, Who extends Caller> {
  readonly ctx: Context;
  readonly caller: C['access'] extends 'public' ? Who | null : Who;
  /** The path parameters of this request: `{ id }` for `/api/jobs/:id`. */
  readonly params: ParamsIn<C['path']>;
  readonly query: Parsed<C['query']>;
  readonly body: Parsed<C['body']>;
  /**
   * Stores the response in the transaction of the command and returns it, so that a repeat of the request with its
   * `Idempotency-Key` gets the response if and only if the effect was committed.
   */
  readonly storeResponse: (trx: Knex.Transaction, result: Result<C>) => Promise<Result<C>>;
}
type Result<C extends Call> = C['success']['body'] extends z.ZodType
  ? z.input<C['success']['body']> | Buffer | NodeJS.ReadableStream
  : undefined;
type Handler<C extends Call, Who extends Caller> = (input: Input<C, Who>) => Promise<Result<C> | void>;

/** @throws AppError 401, 402, 403 */
function checkAccess<Who extends Caller>(call: Call, caller: Who | null, refuse: (caller: Who) => void): void {
  if (call.access === 'public') return;
  if (!caller) throw unauthenticated();
  if (call.access === 'admin' && caller.role !== 'admin') {
    refuse(caller);
    throw forbidden();
  }
  if (call.needsSubscription && caller.access === 'read' && caller.role !== 'admin') throw paymentRequired();
}

/** Stores the response of a request in the transaction of its effect. */
export type StoreResponseIn = (trx: Knex.Transaction, status: number, body: unknown) => Promise<void>;

/** What runs requests with an `Idempotency-Key` once. */
export interface Idempotency {
  runOnce(
    ctx: Context,
    request: { readonly call: Call; readonly callerId: string | null; readonly body: unknown },
    run: (storeIn: StoreResponseIn) => Promise<void>,
  ): Promise<void>;
}

/** Reads the JSON body of a call after the caller has been identified. @throws AppError 400, 413, 415 */
export type BodyReader<Who extends Caller> = (ctx: Context, call: Call, caller: Who | null) => Promise<unknown>;
const readSmall = (ctx: Context, { maxBody }: Call): Promise<unknown> => readJson(ctx, maxBody ?? JSON_BODY_MAX_BYTES);

/**
 * Creates the function that registers calls of the contract on a router. Access, query and body are checked in this
 * order before the handler runs. Its return value is sent with the call's status, and compressed unless it carries a
 * secret. Raw bodies are left to the handler.
 * @param authenticate identifies the caller; null if no one is signed in
 * @param readBody replaces the default reader, which reads the whole body into memory
 * @param onRoleRefused called before a 403 is sent to a person who is not an administrator
 * @param idempotency runs requests with an `Idempotency-Key` once; without it, keys are ignored
 */
export function registerOn<Who extends Caller>(
  router: Router<State>,
  authenticate: (ctx: Context) => Promise<Who | null>,
  readBody: BodyReader<Who> = readSmall,
  onRoleRefused: (ctx: Context, caller: Who) => void = () => undefined,
  idempotency?: Idempotency,
) {
  return function register<const C extends Call>(call: C, handle: Handler<C, Who>): void {
    const { status } = call.success;
    router.register(
      call.path,
      [call.method.toLowerCase()],
      async (ctx: Context & { params: Record<string, string> }) => {
        ctx.state.route = `${call.method} ${call.path}`;
        const caller = await authenticate(ctx);
        checkAccess(call, caller, (who) => onRoleRefused(ctx, who));
        const query = call.query ? parse(call.query, ctx.query) : undefined;
        const received = call.body ? await readBody(ctx, call, caller) : undefined;
        const body = call.body ? parse(call.body, received, call.namesPaths && fullPath) : undefined;
        const params: unknown = ctx.params;
        const run = async (storeIn: StoreResponseIn): Promise<void> => {
          const storeResponse = async (trx: Knex.Transaction, result: Result<C>): Promise<Result<C>> => {
            await storeIn(trx, status, result);
            return result;
          };
          // The cast connects what the router and the schemas have just checked to the types that the contract infers
          // for it.
          const result = await handle({ ctx, caller, params, query, body, storeResponse } as Input<C, Who>);
          ctx.status = ctx.status === 404 ? status : ctx.status;
          if (result !== undefined) ctx.body = result;
        };
        if (idempotency) await idempotency.runOnce(ctx, { call, callerId: caller?.id ?? null, body: received }, run);
        else await run(async () => undefined);
        if (!ctx.response.get('cache-control')) ctx.set('cache-control', 'no-store');
        if (!call.success.secret) await compressBody(ctx);
      },
    );
  };
}

/** A handler for a call that needs something that is not configured. It responds with 503 and the sentence. */
export function notConfigured(sentence?: string): () => Promise<never> {
  return () => Promise.reject(notAvailable(sentence));
}
