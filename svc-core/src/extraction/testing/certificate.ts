import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

export interface Certificate {
  key: string;
  /** Self-signed: it is also the authority to check it by. */
  cert: string;
}

const SUBJECT = [{ name: 'commonName', value: 'A test' }];

/** Makes a certificate for host names, valid from 2020 until 2049. */
export function certificateFor(...names: string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.serialNumber = '01';
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.validity.notBefore = new Date('2020-01-01T00:00:00Z');
  certificate.validity.notAfter = new Date('2049-12-31T23:59:59Z');
  certificate.setSubject(SUBJECT);
  certificate.setIssuer(SUBJECT);
  certificate.setExtensions([{ name: 'subjectAltName', altNames: names.map((value) => ({ type: 2, value })) }]);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return { key: privateKey, cert: forge.pki.certificateToPem(certificate) };
}
