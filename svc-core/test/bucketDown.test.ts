import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { UploadedMedia } from '@jobtrail/contract';
import type { Client } from './Client.ts';
import { newPerson, signedIn } from './people.ts';
import { png } from './samples.ts';
import { StorageFixtures } from './StorageFixtures.ts';
import { until } from './until.ts';

const WITHIN_MS = 120_000;

let fixtures: StorageFixtures;
let person: Client;
let image: UploadedMedia;

const upload = (who: Client): Promise<Response> =>
  fetch(`${who.url}/api/media?purpose=image`, {
    method: 'POST',
    headers: { cookie: who.cookie, 'content-type': 'image/png' },
    body: new Uint8Array(png(20_000)),
  });
const read = (who: Client): Promise<Response> => fetch(who.url + image.url, { headers: { cookie: who.cookie } });
const hasEnded = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  );

beforeAll(async () => {
  fixtures = await StorageFixtures.open('SQLite', 'S3');
  const service = await fixtures.start('production', 'full');
  const { email, id } = await fixtures.inDatabase('production', (knex) => newPerson({ knex }));
  person = await signedIn(service.url, { email, id });
  const uploaded = await upload(person);
  expect(uploaded.status).toBe(201);
  image = (await uploaded.json()) as UploadedMedia;
  await person.post('/api/jobs', { company: 'Kestrel', position: 'Pilot', images: JSON.stringify([image.url]) });
  expect((await upload(person)).status).toBe(201);
  await (await fixtures.start('foreign', 'foreign')).end();
  await fixtures.stopAll();
}, WITHIN_MS);
afterEach(() => fixtures.stopAll(), WITHIN_MS);
afterAll(() => fixtures.close());

it(
  'svc-core starts while its bucket is down, serves what needs no bucket, and the rest once the bucket is back',
  async () => {
    // An upload of a process that died: the start looks for its bytes.
    await fixtures.inDatabase('production', (knex) => knex('uploads').update({ state: 'arriving', holder: image.id }));
    await fixtures.pauseStores();
    const service = await fixtures.start('production', 'full');
    const who = person.at(service.url);
    expect((await who.post('/api/jobs', { company: 'Kestrel', position: 'Engineer' })).status).toBe(201);
    expect((await who.get('/api/jobs?view=card')).status).toBe(200);
    for (const response of [await upload(who), await read(who)]) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await response.json()).toMatchObject({ code: 'unavailable' });
    }
    await fixtures.resumeStores();
    await until(async () => (await read(who)).status === 200);
    expect((await upload(who)).status).toBe(201);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  },
  WITHIN_MS,
);

it(
  'a wrong bucket that comes back after the start is never used, and ends svc-core',
  async () => {
    const before = fixtures.digests('full');
    await fixtures.pauseStores();
    const service = await fixtures.start('foreign', 'full');
    await fixtures.resumeStores();
    await until(() => hasEnded(service.url));
    expect(service.output()).toContain('do not belong together');
    expect(fixtures.digests('full')).toEqual(before);
    expect(await fixtures.refusal('foreign', 'full')).toContain('ended with 78');
  },
  WITHIN_MS,
);

it(
  'svc-core stops at once while its bucket is down',
  async () => {
    await fixtures.pauseStores();
    const service = await fixtures.start('production', 'full');
    await sleep(100);
    expect(await service.end()).toBe(0);
    await fixtures.resumeStores();
  },
  WITHIN_MS,
);
