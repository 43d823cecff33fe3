import { join } from 'node:path';
import { z } from 'zod';
import { IMAGES_MAX } from '@jobtrail/contract';
import { sendBroadcast } from '../broadcast/mailService.ts';
import { responsesPerSecond } from '../measure/load.ts';
import { runProgram } from '../stack/program.ts';
import { sessionCookie } from '../stack/session.ts';
import { deleteNotes } from '../uploads/people.ts';
import { upload } from '../uploads/upload.ts';
import { sendEvents } from '../webhooks/sender.ts';
import type { Replicas } from './replicas.ts';
import { largeScreenshot } from './screenshot.ts';

const READER = join(import.meta.dirname, '../heavy-reads/reader.program.ts');
const CONNECTIONS = 10;
const SECONDS = 10;
/** As many as one person may read at once. */
const LONG_LIST_READERS = 4;
/** Each person sends the screenshots of a job in one body of 53 MB. */
const SENDERS_OF_SCREENSHOTS = 2;
const RECIPIENTS = 5000;
const BROADCAST_WITHIN_MS = 1_800_000;

const lists = z.object({ responses: z.array(z.object({ status: z.number() })) });
const created = z.object({ id: z.string() });
const screenshot = `data:image/png;base64,${largeScreenshot().toString('base64')}`;
const newJob = JSON.stringify({
  company: 'Tidewater Optics',
  position: 'Lens Grinder',
  images: JSON.stringify(Array.from({ length: IMAGES_MAX }, () => screenshot)),
});

/** What people do, and the part that does most of the work. */
interface Load {
  readonly what: string;
  readonly part: 'svc-core' | 'svc-billing' | 'svc-mail';
  readonly run: (replicas: Replicas) => Promise<unknown>;
}

/** The loads when people do, at the same time, as much as each of them may do at once. */
export const LOADS: readonly Load[] = [
  { what: `lists of 100 jobs over ${CONNECTIONS} connections`, part: 'svc-core', run: readLists },
  { what: `${LONG_LIST_READERS} lists of interview notes, 150 MB each`, part: 'svc-core', run: readLongLists },
  { what: '16 sign-ins', part: 'svc-core', run: signInTwice },
  {
    what: '8 recordings of 25 MB as files',
    part: 'svc-core',
    run: ({ gateway, people }) => upload(gateway.url, 'file', people),
  },
  { what: '8 recordings of 25 MB as data URLs', part: 'svc-core', run: sendInterviewNotes },
  { what: `${SENDERS_OF_SCREENSHOTS} jobs with ${IMAGES_MAX} screenshots of 5 MB`, part: 'svc-core', run: createJobs },
  { what: '8 postings of 2 MB', part: 'svc-core', run: readPostings },
  { what: 'events of the payment provider', part: 'svc-billing', run: sendPayments },
  { what: `a broadcast to ${RECIPIENTS.toLocaleString('en-US')} people`, part: 'svc-mail', run: broadcast },
];

async function readLists({ gateway, people }: Replicas): Promise<void> {
  const headers = { cookie: people[0]?.cookie ?? '' };
  for (const path of ['/api/jobs?view=card', '/api/jobs'])
    await responsesPerSecond(gateway.url + path, { connections: CONNECTIONS, seconds: SECONDS, headers });
}

async function readLongLists({ gateway, longestList: { cookie, path } }: Replicas): Promise<void> {
  const requests = Array.from({ length: LONG_LIST_READERS }, () => [cookie, path]).flat();
  const { responses } = lists.parse(JSON.parse(await runProgram(READER, [gateway.url, ...requests])));
  expectAll('The long lists', responses, [200]);
}

async function signInTwice({ gateway, accounts }: Replicas): Promise<void> {
  await Promise.all([...accounts, ...accounts].map((account) => sessionCookie(gateway.url, account)));
}

async function sendInterviewNotes({ gateway, people }: Replicas): Promise<void> {
  await upload(gateway.url, 'data-url', people);
  await deleteNotes(gateway.url, people);
}

async function createJobs({ gateway, people }: Replicas): Promise<void> {
  await Promise.all(
    people.slice(0, SENDERS_OF_SCREENSHOTS).map(async ({ cookie }) => {
      const response = await post(`${gateway.url}/api/jobs`, cookie, newJob);
      const text = await response.text();
      if (response.status !== 201) throw new Error(`A job was refused with ${response.status}: ${text}`);
      const { id } = created.parse(JSON.parse(text));
      await fetch(`${gateway.url}/api/jobs/${id}`, { method: 'DELETE', headers: { cookie } });
    }),
  );
}

async function readPostings({ gateway, people, postingUrl }: Replicas): Promise<void> {
  const responses = await Promise.all(
    people.map(async ({ cookie }) => {
      const response = await post(
        `${gateway.url}/api/jobs/extract-from-url`,
        cookie,
        JSON.stringify({ url: postingUrl }),
      );
      await response.arrayBuffer();
      return response;
    }),
  );
  // On a busy machine a page may exceed its time limit, which ends the thread that reads it.
  expectAll('The postings', responses, [200, 422]);
}

async function sendPayments({ gateway }: Replicas): Promise<void> {
  await sendEvents(gateway.url, { connections: CONNECTIONS, seconds: SECONDS });
}

async function broadcast({ audience, mail }: Replicas): Promise<void> {
  audience.members = RECIPIENTS;
  const { delivered } = await sendBroadcast(mail, BROADCAST_WITHIN_MS);
  if (delivered !== RECIPIENTS) throw new Error(`${delivered} of ${RECIPIENTS} emails were delivered.`);
}

const post = (url: string, cookie: string, body: string): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body });

function expectAll(what: string, responses: ReadonlyArray<{ status: number }>, allowed: readonly number[]): void {
  const others = responses.filter(({ status }) => !allowed.includes(status));
  if (others.length > 0) throw new Error(`${what} were refused: ${others.map(({ status }) => status).join(', ')}`);
}
