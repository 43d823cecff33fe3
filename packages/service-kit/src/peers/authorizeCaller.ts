import { type InternalCall, PARTS, type Service } from '@jobtrail/contract/internal';
import { forbidden, unauthenticated } from '../errors/AppError.ts';
import type { Context } from '../http/context.ts';
import type { KeySource } from '../identity/keys.ts';
import { createVerifier, IDENTITY_HEADER } from '../identity/token.ts';

/** Checks that one of the allowed callers has signed a call. @throws AppError 401, 403 */
type AuthorizeCaller = (ctx: Context, call: Pick<InternalCall, 'callers'>) => Promise<void>;

/**
 * Creates the guard of a service's internal calls. A token is valid if another part has just signed it for this
 * service. The contract decides whether that part may make the call.
 */
export function createAuthorizeCaller(self: Service, keys: KeySource): AuthorizeCaller {
  const verify = createVerifier({ audience: self, issuers: PARTS.filter((part) => part !== self), source: keys });
  return async (ctx, { callers }) => {
    const identity = await verify(ctx.get(IDENTITY_HEADER));
    if (!identity) throw unauthenticated();
    // A person's identity authorizes calls of the API, not internal ones.
    if (identity.userId !== undefined) throw forbidden();
    if (!callers.some((caller) => caller === identity.issuer)) throw forbidden();
  };
}
