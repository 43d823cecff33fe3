import {
  type Context,
  createVerifier,
  forbidden,
  IDENTITY_HEADER,
  type KeySource,
  unauthenticated,
} from '@jobtrail/service-kit';

/** Lets a call between services pass. @throws AppError 401 for who is nobody, 403 for who must not */
export type Admit = (ctx: Context, issuers: readonly string[]) => Promise<void>;

/** Makes the check of calls between services; the gateway never routes them from outside. */
export function createAdmit(source: KeySource): Admit {
  const verify = createVerifier({ audience: 'svc-mail', issuers: ['gateway', 'svc-core', 'svc-billing'], source });
  return async (ctx, issuers) => {
    const identity = await verify(ctx.get(IDENTITY_HEADER));
    if (!identity) throw unauthenticated();
    if (!issuers.includes(identity.issuer)) throw forbidden();
  };
}
