import type Router from '@koa/router';
import type { z } from 'zod';
import { JSON_BODY_MAX_BYTES } from '@jobtrail/contract';
import type { InternalCall, Service } from '@jobtrail/contract/internal';
import { notFound } from '../errors/AppError.ts';
import { readJson } from '../http/body.ts';
import type { Context, State } from '../http/context.ts';
import { fullPath, parse, type Parsed } from '../http/parse.ts';
import type { KeySource } from '../identity/keys.ts';
import { createAuthorizeCaller } from './authorizeCaller.ts';

/** What the handler of an internal call receives, parsed and checked. */
interface InternalInput<C extends InternalCall> {
  readonly ctx: Context;
  readonly params: Parsed<C['params']>;
  readonly query: Parsed<C['query']>;
  readonly body: Parsed<C['body']>;
}
type Result<C extends InternalCall> = C['success']['body'] extends z.ZodType
  ? z.input<C['success']['body']>
  : undefined | void;
type InternalHandler<C extends InternalCall> = (input: InternalInput<C>) => Promise<Result<C>>;

/** Registers an internal call on a service's router. */
export type OnInternal<Self extends Service> = <C extends InternalCall & { readonly service: Self }>(
  call: C,
  handle: InternalHandler<C>,
) => void;

const CONTROL = /\p{Cc}/u;

/** @throws AppError 404 if a path parameter is invalid */
function paramsOf(schema: z.ZodType, given: Record<string, string>): unknown {
  // SQLite reads a text only up to a NUL, so a row of a queue with such a key could never be claimed.
  if (Object.values(given).some((value) => CONTROL.test(value))) throw notFound();
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

/**
 * Creates the function that registers internal calls of the contract on a router. Caller, path parameters, query and
 * body are checked in this order before the handler runs. Its return value is sent with the call's status.
 */
export function registerInternalOn<const Self extends Service>(
  router: Router<State>,
  { self, keys }: { self: Self; keys: KeySource },
): OnInternal<Self> {
  const admit = createAuthorizeCaller(self, keys);
  return function register<C extends InternalCall & { readonly service: Self }>(
    call: C,
    handle: InternalHandler<C>,
  ): void {
    const { method, path, maxBody = JSON_BODY_MAX_BYTES } = call;
    router.register(path, [method.toLowerCase()], async (ctx: Context & { params: Record<string, string> }) => {
      ctx.state.route = `${method} ${path}`;
      await admit(ctx, call);
      const params: unknown = call.params ? paramsOf(call.params, ctx.params) : undefined;
      const query = call.query ? parse(call.query, ctx.query, fullPath) : undefined;
      const body = call.body ? parse(call.body, await readJson(ctx, maxBody), fullPath) : undefined;
      // The cast connects what was just checked to the types that the contract infers for it.
      const result = await handle({ ctx, params, query, body } as InternalInput<C>);
      ctx.status = call.success.status;
      if (result !== undefined) ctx.body = result;
      ctx.set('cache-control', 'no-store');
    });
  };
}
