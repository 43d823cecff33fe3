import { generateKeyPairSync } from 'node:crypto';
import { readConfig } from '@jobtrail/service-kit';
import { environment } from './environment.ts';

const jwk = { kty: 'OKP', crv: 'Ed25519', x: 'x' };
const production = {
  NODE_ENV: 'production',
  PORT: '1',
  APP_URL: 'https://jobs.example.com',
  SVC_CORE_URL: 'http://core:1',
  IDENTITY_PUBLIC_KEYS: JSON.stringify({ gateway: jwk, 'svc-core': jwk, 'svc-billing': jwk }),
  IDENTITY_PRIVATE_KEY: '{}',
  SMTP_URL: 'smtps://user:pw@smtp.example.com',
  MAIL_FROM: 'Jobtrail <hello@example.com>',
};

const PKCS8 = { type: 'pkcs8', format: 'pem' } as const;
const SPKI = { type: 'spki', format: 'pem' } as const;
const { privateKey: PEM } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: SPKI,
  privateKeyEncoding: PKCS8,
});
const { privateKey: SHORT_PEM } = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: SPKI,
  privateKeyEncoding: PKCS8,
});
const { privateKey: EC_PEM } = generateKeyPairSync('ed25519', { publicKeyEncoding: SPKI, privateKeyEncoding: PKCS8 });

describe('The configuration', () => {
  it('requires only a port outside production', () => {
    expect(readConfig(environment, { PORT: '1' })).toMatchObject({
      MAIL_FROM: 'Jobtrail <hello@jobtrail.example>',
      MAIL_CONNECTIONS: 5,
      MAIL_RATE_PER_SECOND: 0,
      MAIL_RETRY_SECONDS: [60, 300, 1800, 7200],
    });
  });
  it('requires a mail server, a sender, keys and svc-core in production, and lists everything that is missing', () => {
    expect(readConfig(environment, production)).toMatchObject({ SMTP_URL: production.SMTP_URL });
    const read = (): unknown => readConfig(environment, { NODE_ENV: 'production', PORT: '1' });
    for (const name of ['SMTP_URL', 'MAIL_FROM', 'IDENTITY_PUBLIC_KEYS', 'IDENTITY_PRIVATE_KEY', 'SVC_CORE_URL'])
      expect(read).toThrow(`${name}: is required in production`);
  });
  it('does not allow discarding emails in production', () => {
    expect(() => readConfig(environment, { ...production, SMTP_URL: 'discard://' })).toThrow('must name a mail server');
  });
  it('sends no password as plain text', () => {
    const read = (SMTP_URL: string): unknown => readConfig(environment, { ...production, SMTP_URL });
    expect(() => read('smtp://user:pw@mail.example.com?tls=0')).toThrow('must not have both a password and tls=0');
    expect(read('smtp://mailpit:1025?tls=0')).toMatchObject({ SMTP_URL: 'smtp://mailpit:1025?tls=0' });
  });
  it('reads the DKIM key with line breaks written as \\n, and needs all of its three settings', () => {
    const key = {
      DKIM_DOMAIN: 'Example.com',
      DKIM_SELECTOR: 'mail2026',
      DKIM_PRIVATE_KEY: PEM.replaceAll('\n', '\\n'),
    };
    expect(readConfig(environment, { ...production, ...key }).dkim).toEqual({
      domain: 'example.com',
      selector: 'mail2026',
      privateKey: PEM,
    });
    expect(readConfig(environment, production).dkim).toBeNull();
    for (const name of Object.keys(key))
      expect(() => readConfig(environment, { ...production, ...key, [name]: undefined })).toThrow('DKIM_DOMAIN');
    expect(() => readConfig(environment, { ...production, ...key, DKIM_DOMAIN: 'other.com' })).toThrow('MAIL_FROM');
    for (const wrong of ['nonsense', EC_PEM, SHORT_PEM])
      expect(() => readConfig(environment, { ...production, ...key, DKIM_PRIVATE_KEY: wrong })).toThrow('RSA key');
  });
  it.each([
    ['SMTP_URL', 'http://mail'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <a@b>\r\nBcc: x@y'],
    ['MAIL_CONNECTIONS', '0'],
    ['MAIL_RATE_PER_SECOND', '-1'],
    ['MAIL_RETRY_SECONDS', '1,x'],
  ])('rejects %s=%s', (name, value) => {
    expect(() => readConfig(environment, { PORT: '1', [name]: value })).toThrow(name);
  });
});
