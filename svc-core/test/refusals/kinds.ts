import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { IMAGE_MAX_BYTES, JSON_BODY_MAX_BYTES } from '@jobtrail/contract';
import { png } from '../samples.ts';
import type { TestStack } from './testStack.ts';
import { breakOff, noPng, send, type Upload } from './uploads.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const LARGE_PNG = png(IMAGE_MAX_BYTES);
const NO_PNG = noPng(900_000);
const TOO_LONG = Buffer.alloc(2 * JSON_BODY_MAX_BYTES, ' ');
/** Unpacks to more than a call accepts long before its end. */
const BOMB = gzipSync(Buffer.concat([TOO_LONG, randomBytes(200 * KIB)]));

/** The outcome of a rejected upload. */
export interface Refused {
  readonly expected: number | string;
  readonly got: number | string;
}

/**
 * Every way in which the gateway or svc-core rejects a request with a body; each function sends one.
 * @param busy the cookie of a person with the maximum number of concurrent uploads
 */
export function refusalKinds(
  { core, gateway: { url } }: TestStack,
  busy: string,
): ReadonlyArray<() => Promise<Refused>> {
  const { ada, eve } = core;
  const asImage = { cookie: ada.cookie, 'content-type': 'image/png' };
  const asJson = { cookie: ada.cookie, 'content-type': 'application/json' };
  const chunked = { 'transfer-encoding': 'chunked' };
  const image: Upload = { path: '/api/media?purpose=image', headers: asImage, body: NO_PNG };
  const json = (path: string, text: string): Upload => ({ path, headers: asJson, body: Buffer.from(text) });
  const inline = JSON.stringify(JSON.stringify([`data:image/png;base64,${NO_PNG.toString('base64')}`]));
  const answered: Array<[number, Upload]> = [
    [415, image],
    [415, { ...image, body: noPng(3 * MIB) }],
    [415, { ...image, headers: { ...asImage, ...chunked } }],
    [415, { ...image, headers: { ...asImage, 'content-type': 'text/plain' } }],
    [415, json('/api/jobs', `{"company":"K","position":"E","images":${inline}}`)],
    [413, { ...image, body: LARGE_PNG }],
    [413, { ...image, body: LARGE_PNG, headers: { ...asImage, ...chunked } }],
    [413, { path: '/api/communications', headers: asJson, body: TOO_LONG }],
    [413, { path: '/api/communications', headers: { ...asJson, ...chunked }, body: TOO_LONG }],
    [
      413,
      {
        path: '/api/auth/login',
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: BOMB,
      },
    ],
    [400, { ...image, path: '/api/media' }],
    [400, json('/api/jobs', `{"images":"\\x${' '.repeat(900_000)}"}`)],
    [400, json('/api/communications', `{"content":"${'x'.repeat(200 * KIB)}"}`)],
    [401, { ...image, headers: { 'content-type': 'image/png' } }],
    [401, { ...image, headers: { 'content-type': 'image/png' }, body: noPng(3 * MIB) }],
    [402, { ...image, headers: { ...asImage, cookie: eve.cookie } }],
    [403, { ...image, headers: { ...asImage, 'sec-fetch-site': 'cross-site' } }],
    [404, { ...image, path: '/api/nothing' }],
    [405, { ...image, method: 'PATCH', body: noPng(200 * KIB) }],
    [429, { ...image, headers: { ...asImage, cookie: busy } }],
  ];
  const brokenOff: Array<[Upload, number]> = [
    [image, 300_000],
    [image, NO_PNG.length],
    [{ ...image, body: LARGE_PNG }, 2 * MIB],
    [{ ...image, body: noPng(3 * MIB) }, 2 * MIB],
  ];
  let addresses = 0;
  /** The second request of an address within a minute exceeds the limit. */
  const tooMany = async (): Promise<Refused> => {
    addresses += 1;
    const headers = { 'content-type': 'image/png', 'x-forwarded-for': `203.0.113.${addresses}` };
    await send(url, { path: '/api/auth/logout', headers, body: Buffer.alloc(0) });
    return { expected: 429, got: await send(url, { ...image, headers }) };
  };
  return [
    ...answered.map(([expected, upload]) => async () => ({ expected, got: await send(url, upload) })),
    ...brokenOff.map(([upload, bytes]) => async () => ({
      expected: 'broken off',
      got: await breakOff(url, upload, bytes),
    })),
    tooMany,
  ];
}
