import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { type Role, ROLES } from '@jobtrail/contract';
import { ALGORITHM, type KeySource, privateKeyOf, publicKeyOf } from './keys.ts';

/** The header of a token between the gateway and the services. The gateway removes it from incoming requests. */
export const IDENTITY_HEADER = 'x-jobtrail-identity';
const LIFE_SECONDS = 60;
/** How far the clocks of two hosts may differ. */
const SKEW_SECONDS = 30;

const claims = z.object({
  iss: z.string(),
  sub: z.string().optional(),
  role: z.enum(ROLES).optional(),
  name: z.string().optional(),
  email: z.string().optional(),
});

/** The content of a token: its sender, and the person it acts for, if any. */
export interface Identity {
  issuer: string;
  userId?: string | undefined;
  role?: Role | undefined;
  name?: string | undefined;
  email?: string | undefined;
}
export interface Person {
  userId: string;
  role: Role;
  name: string;
  email: string;
}

/** Creates tokens of 60 s for one receiver at a time. */
export async function createSigner(
  issuer: string,
  source: KeySource,
): Promise<(audience: string, person?: Person) => Promise<string>> {
  const key = await privateKeyOf(issuer, source);
  return (audience, person) => {
    const token = new SignJWT(person ? { role: person.role, name: person.name, email: person.email } : {})
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${LIFE_SECONDS}s`);
    if (person) token.setSubject(person.userId);
    return token.sign(key);
  };
}

/** Verifies tokens for `audience` from one of `issuers`; null for any other token. */
export function createVerifier({
  audience,
  issuers,
  source,
}: {
  audience: string;
  issuers: readonly string[];
  source: KeySource;
}): (token: string) => Promise<Identity | null> {
  const keys = new Map<string, Awaited<ReturnType<typeof publicKeyOf>>>();
  return async (token) => {
    try {
      const issuer = decodeJwt(token).iss ?? '';
      if (!issuers.includes(issuer)) return null;
      const key = keys.get(issuer) ?? (await publicKeyOf(issuer, source));
      if (!key) return null;
      keys.set(issuer, key);
      const { payload } = await jwtVerify(token, key, {
        audience,
        issuer,
        algorithms: [ALGORITHM],
        requiredClaims: ['exp'],
      });
      // No sender may date its tokens longer than this product does.
      if ((payload.exp ?? Infinity) > Date.now() / 1000 + LIFE_SECONDS + SKEW_SECONDS) return null;
      const { iss, sub, role, name, email } = claims.parse(payload);
      return { issuer: iss, userId: sub, role, name, email };
    } catch {
      return null;
    }
  };
}
