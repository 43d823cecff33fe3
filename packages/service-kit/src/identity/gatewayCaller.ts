import type { Context } from '../http/context.ts';
import type { Caller } from '../http/register.ts';
import type { KeySource } from './keys.ts';
import { createVerifier, IDENTITY_HEADER } from './token.ts';

/** The person on whose behalf the gateway forwards a call. */
export interface GatewayCaller extends Caller {
  readonly name: string;
  readonly email: string;
}

/**
 * Creates the function with which a service behind the gateway identifies the caller, by the identity that the gateway
 * attaches. It returns null if no one is signed in.
 * @param service the receiver, such as 'svc-mail'
 */
export function gatewayCaller(service: string, source: KeySource): (ctx: Context) => Promise<GatewayCaller | null> {
  const verify = createVerifier({ audience: service, issuers: ['gateway'], source });
  return async (ctx) => {
    const identity = await verify(ctx.get(IDENTITY_HEADER));
    return identity?.userId && identity.role
      ? {
          id: identity.userId,
          role: identity.role,
          access: 'full',
          name: identity.name ?? '',
          email: identity.email ?? '',
        }
      : null;
  };
}
