import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PARTS, type Service } from '@jobtrail/contract/internal';
import { SigningKey } from '@jobtrail/service-kit';

type Signer = (typeof PARTS)[number];

/** A token that a service must not accept. */
interface ForgedToken {
  readonly what: string;
  readonly token: string;
}

const LIFE_SECONDS = 60;
const HOUR_SECONDS = 3600;

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The key with which a part signs, from the folder where it is kept outside of production. */
const keyOf = (part: Signer, dataDir: string): KeyObject =>
  createPrivateKey({ key: JSON.parse(readFileSync(join(dataDir, 'keys', `${part}.jwk`), 'utf8')), format: 'jwk' });

/**
 * Tokens for a service that name `issuer` as their sender, each with one fault.
 * @param dataDir where the keys of the parts are
 */
export async function forgedTokens(service: Service, issuer: Signer, dataDir: string): Promise<ForgedToken[]> {
  const signing = new SigningKey(issuer, { dataDir });
  const genuine = await signing.sign(service);
  const [header = ''] = genuine.split('.');
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: service, iat: now, exp: now + LIFE_SECONDS };
  const signed = (payload: object, key: KeyObject | null, head = header): string => {
    const content = `${head}.${encoded(payload)}`;
    return `${content}.${key ? sign(null, Buffer.from(content), key).toString('base64url') : ''}`;
  };
  const own = keyOf(issuer, dataDir);
  const [peer = issuer] = PARTS.filter((part) => part !== issuer && part !== service);
  await new SigningKey(peer, { dataDir }).load();
  const receiver = PARTS.find((part) => part !== service && part !== issuer) ?? issuer;
  return [
    { what: 'that is only a name', token: issuer },
    { what: 'that is JSON without a signature', token: JSON.stringify(claims) },
    { what: 'that says it needs no signature', token: signed(claims, null, encoded({ alg: 'none' })) },
    { what: 'without its signature', token: signed(claims, null) },
    { what: 'that a stranger has signed', token: signed(claims, generateKeyPairSync('ed25519').privateKey) },
    { what: 'that another part has signed', token: signed(claims, keyOf(peer, dataDir)) },
    { what: 'for another service', token: await signing.sign(receiver) },
    {
      what: 'of an hour ago',
      token: signed({ ...claims, iat: now - HOUR_SECONDS, exp: now - HOUR_SECONDS + LIFE_SECONDS }, own),
    },
    { what: 'without an end', token: signed({ ...claims, exp: undefined }, own) },
  ];
}
