import { createHash } from 'node:crypto';
import type Router from '@koa/router';
import { type Call, forwardingRulesOf } from '@jobtrail/contract/calls';
import { PUBLISHED_CALLS_MAX, publishedCalls, readCallsOf, type Service } from '@jobtrail/contract/internal';
import { operation } from '@jobtrail/contract/openapi';
import { LoggableError } from '../errors/LoggableError.ts';
import type { State } from '../http/context.ts';
import type { KeySource } from '../identity/keys.ts';
import { createAuthorizeCaller } from './authorizeCaller.ts';

/**
 * Serves the calls of this release to the gateway, so that a new call needs no new gateway. The document is made at the
 * first request, and its ETag is a hash of it.
 * @param served the calls that are registered on the router
 * @throws {LoggableError} for more calls than a gateway takes
 */
export function publishCalls(
  router: Router<State>,
  { self, keys, served }: { self: Service; keys: KeySource; served: readonly Call[] },
): void {
  if (served.length > PUBLISHED_CALLS_MAX)
    throw new LoggableError(`${self} has ${served.length} calls; a gateway takes ${PUBLISHED_CALLS_MAX}`);
  const admit = createAuthorizeCaller(self, keys);
  const call = readCallsOf(self);
  let made: { readonly text: string; readonly etag: string } | null = null;
  const document = () => {
    const calls = served.map((one) => ({ ...forwardingRulesOf(one), operation: operation(one) }));
    const text = JSON.stringify(publishedCalls.parse({ version: 1, calls }));
    return { text, etag: createHash('sha256').update(text).digest('base64url').slice(0, 22) };
  };
  router.get(call.path, async (ctx) => {
    ctx.state.route = `${call.method} ${call.path}`;
    await admit(ctx, call);
    made ??= document();
    ctx.status = call.success.status;
    ctx.set('cache-control', 'no-store');
    ctx.etag = made.etag;
    if (ctx.get('if-none-match').includes(made.etag)) {
      ctx.status = 304;
      return;
    }
    ctx.type = 'application/json';
    ctx.body = made.text;
  });
}
