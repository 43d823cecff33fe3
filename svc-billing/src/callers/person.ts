import {
  type Caller,
  type Context,
  createVerifier,
  forbidden,
  IDENTITY_HEADER,
  type KeySource,
  unauthenticated,
} from '@jobtrail/service-kit';

/** Somebody who is signed in, as the gateway says. */
export interface Person extends Caller {
  readonly name: string;
  readonly email: string;
}

/** Makes the function that finds out who asks, from the identity that the gateway attaches; null when nobody is signed in. */
export function personBehindGateway(source: KeySource): (ctx: Context) => Promise<Person | null> {
  const verify = createVerifier({ audience: 'svc-billing', issuers: ['gateway'], source });
  return async (ctx) => {
    const identity = await verify(ctx.get(IDENTITY_HEADER));
    if (!identity?.userId || !identity.role) return null;
    return {
      id: identity.userId,
      role: identity.role,
      access: 'full',
      name: identity.name ?? '',
      email: identity.email ?? '',
    };
  };
}

/** Lets calls of svc-core in and nobody else's. @throws AppError 401, 403 */
export function createAdmitCore(source: KeySource): (ctx: Context) => Promise<void> {
  const verify = createVerifier({ audience: 'svc-billing', issuers: ['gateway', 'svc-core', 'svc-mail'], source });
  return async (ctx) => {
    const identity = await verify(ctx.get(IDENTITY_HEADER));
    if (!identity) throw unauthenticated();
    if (identity.issuer !== 'svc-core') throw forbidden();
  };
}
