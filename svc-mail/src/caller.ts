import { createVerifier, IDENTITY_HEADER, type Caller, type Context, type KeySource } from '@jobtrail/service-kit';

/** Finds out who asks from the identity that the gateway attaches; nobody else's word counts. */
export function callerReader(source: KeySource): (ctx: Context) => Promise<Caller | null> {
  const verify = createVerifier({ audience: 'svc-mail', issuers: ['gateway'], source });
  return async (ctx) => {
    const identity = await verify(ctx.get(IDENTITY_HEADER));
    return identity?.userId && identity.role ? { id: identity.userId, role: identity.role, access: 'full' } : null;
  };
}
