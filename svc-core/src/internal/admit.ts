import { type Context, type createVerifier, forbidden, IDENTITY_HEADER, unauthenticated } from '@jobtrail/service-kit';

/** Lets a call between processes in when one of `issuers` has signed it. @throws AppError 401, 403 */
export type Admit = (ctx: Context, issuers: readonly string[]) => Promise<void>;

export const createAdmit =
  (verify: ReturnType<typeof createVerifier>): Admit =>
  async (ctx, issuers) => {
    const identity = await verify(ctx.get(IDENTITY_HEADER));
    if (!identity) throw unauthenticated();
    if (!issuers.includes(identity.issuer)) throw forbidden();
  };
