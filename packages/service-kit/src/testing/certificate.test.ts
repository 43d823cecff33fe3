import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { describe, expect, it } from '@jest/globals';
import { certify, makeKeys } from './certificate.ts';

describe("A test's certificate", () => {
  // 48 bytes are a full line of PEM, so these lengths end at every position of a line.
  it('is valid PEM, whatever its length', () => {
    const keys = makeKeys();
    for (let length = 1; length <= 48; length += 1) {
      const name = `${'a'.repeat(length)}.example`;
      const { key, cert } = certify(keys, [name]);
      const parsed = new X509Certificate(cert);
      expect([
        parsed.checkHost(name),
        parsed.checkHost('other.example'),
        parsed.checkPrivateKey(createPrivateKey(key)),
        parsed.verify(parsed.publicKey),
      ]).toEqual([name, undefined, true, true]);
      expect(() => createSecureContext({ key, cert, ca: cert })).not.toThrow();
    }
  }, 60_000);
});
