import { describe, expect, it } from '@jest/globals';
import { bytesOfBase32, codeAt } from '../../../test/oneTimeCode.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

describe('A code of an authenticator app', () => {
  /** '12345678901234567890', the secret of the test vectors. */
  const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %d s is that of RFC 6238, of which six digits are used', (seconds, eightDigits) => {
    expect(stepOfCode(RFC_SECRET, eightDigits.slice(-6), seconds * 1000)).toBe(Math.floor(seconds / 30));
  });
  it('of a new secret is what the RFC computes, in this step, the one before and the one after', () => {
    const secret = newTotpSecret();
    expect(bytesOfBase32(secret)).toHaveLength(20);
    const now = 1_763_800_000_000;
    const step = Math.floor(now / 30_000);
    for (const delta of [-1, 0, 1]) expect(stepOfCode(secret, codeAt(secret, step + delta), now)).toBe(step + delta);
    const near = new Set([-1, 0, 1].map((delta) => codeAt(secret, step + delta)));
    for (const delta of [-3, -2, 2, 3]) {
      const code = codeAt(secret, step + delta);
      if (!near.has(code)) expect(stepOfCode(secret, code, now)).toBeNull();
    }
  });
  it('has an address with the product, the person and the secret', () => {
    const uri = new URL(totpUri(RFC_SECRET, 'ada@example.com'));
    expect(decodeURIComponent(uri.pathname)).toMatch(/Jobtrail:ada@example\.com$/);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Jobtrail',
      secret: RFC_SECRET,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
