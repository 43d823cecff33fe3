import { generateKeyPairSync } from 'node:crypto';
import { isIPv4 } from 'node:net';
import forge from 'node-forge';

export interface Certificate {
  key: string;
  /** Self-signed, so it is also the CA certificate. */
  cert: string;
}

const SUBJECT = [{ name: 'commonName', value: 'A test' }];

/** A subject alternative name for a host name or an IPv4 address (RFC 5280: types 2 and 7). */
const alternativeName = (text: string): object => (isIPv4(text) ? { type: 7, ip: text } : { type: 2, value: text });

/** A key pair in PEM. */
interface Keys {
  privateKey: string;
  publicKey: string;
}

export function makeKeys(): Keys {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** Creates a certificate for host names and IPv4 addresses, valid from 2020 until 2049. */
export const certificateFor = (...names: string[]): Certificate => certify(makeKeys(), names);

/**
 * Creates a certificate with existing keys, because generating keys takes much longer.
 * @param until when it expires
 */
export function certify(
  { privateKey, publicKey }: Keys,
  names: readonly string[],
  until = new Date('2049-12-31T23:59:59Z'),
): Certificate {
  const certificate = forge.pki.createCertificate();
  certificate.serialNumber = '01';
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.validity.notBefore = new Date('2020-01-01T00:00:00Z');
  certificate.validity.notAfter = until;
  certificate.setSubject(SUBJECT);
  certificate.setIssuer(SUBJECT);
  certificate.setExtensions([{ name: 'subjectAltName', altNames: names.map(alternativeName) }]);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return { key: privateKey, cert: forge.pki.certificateToPem(certificate) };
}
