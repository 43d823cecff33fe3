import { request } from 'node:http';
import { IMAGE_HEADER_BYTES } from '../../src/media/uploads/pixels.ts';
import type { Client } from '../Client.ts';
import { newPerson, signedIn } from '../people.ts';
import { png } from '../samples.ts';
import { until } from '../until.ts';
import type { TestStack } from './testStack.ts';

/** The limit of concurrent uploads per person. */
const AT_ONCE = 8;
const ANNOUNCED_BYTES = 4_000_000;
const DRIP_EVERY_MS = 2000;

/** A person whose uploads arrive so slowly that every further one returns 429. */
interface HeldUploads {
  readonly person: Client;
  letGo(): void;
}

/** Starts uploads through the gateway and keeps them running. */
export async function holdUploads({ core, gateway }: TestStack): Promise<HeldUploads> {
  const { id, email } = await newPerson(core);
  const person = await signedIn(core.url, { id, email });
  const uploads = Array.from({ length: AT_ONCE }, () => {
    const headers = { cookie: person.cookie, 'content-type': 'image/png', 'content-length': String(ANNOUNCED_BYTES) };
    const upload = request(`${gateway.url}/api/media?purpose=image`, { method: 'POST', headers, agent: false });
    upload.on('error', () => undefined).write(png(IMAGE_HEADER_BYTES));
    return upload;
  });
  const dripping = setInterval(() => uploads.forEach((upload) => upload.write('a')), DRIP_EVERY_MS);
  const letGo = (): void => {
    clearInterval(dripping);
    uploads.forEach((upload) => upload.destroy());
  };
  try {
    await until(async () => (await core.knex('uploads').where({ user_id: id, state: 'arriving' })).length === AT_ONCE);
  } catch (error) {
    letGo();
    throw error;
  }
  return { person, letGo };
}
