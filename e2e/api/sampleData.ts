import { crc32, deflateSync } from 'node:zlib';
import {
  type AddedSecondFactor,
  type BulkOperation,
  type ImportSummary,
  type Job,
  type JobDocument,
  type JobPosting,
  MEDIA_PATH,
  pathOf,
  type TotpEnrollment,
  type UpdatedJob,
  type UploadedMedia,
  type UploadPurpose,
} from '@jobtrail/contract';
import { wav } from '../recordings/wav.ts';
import { oneTimeCode } from '../second-factor/oneTimeCode.ts';
import { bodyOf, type Client } from './Client.ts';
import { jsonOf } from './http.ts';
import type { Person } from './people.ts';

const MEDIA = /\/api\/media\/([\w-]+)/g;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(data.length);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

/** A PNG of one pixel. */
export function png(): Buffer {
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])),
    chunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Uploads a file that nothing refers to yet.
 * @param text what a document contains
 */
export async function upload(client: Client, purpose: UploadPurpose, text = ''): Promise<UploadedMedia> {
  const response = await client.send({
    method: 'POST',
    path: `${pathOf('uploadMedia')}?purpose=${purpose}`,
    headers: { 'content-type': 'application/octet-stream' },
    body: { audio: wav(0.05), image: png(), document: Buffer.from(`Dear ${text}`) }[purpose],
  });
  return bodyOf(response, `upload of ${purpose}`);
}

/**
 * Adds data of every kind for a person, in every state: existing, and deleted but restorable.
 * @param text part of every text
 * @param toSupport part of the texts of the ticket, which administrators see
 */
export async function addSampleData(
  { client, id: userId, password }: Person,
  text: string,
  toSupport = text,
): Promise<Map<string, string[]>> {
  const add = async (path: string, body: object): Promise<string> =>
    (await client.callOrThrow<{ id: string }>('POST', path, body)).id;
  const texts = { company: `${text} company`, position: `${text} position`, notes: `${text} notes`, tags: [text] };
  const { url: image } = await upload(client, 'image');
  const job = await add(pathOf('createJob'), { ...texts, images: JSON.stringify([image]) });
  const bulk = await client.callOrThrow<BulkOperation>('POST', pathOf('changeJobs'), {
    ids: [job],
    change: { kind: 'addTags', tags: [`${text} bulk`] },
  });
  const imported = await client.callOrThrow<ImportSummary>('POST', pathOf('startImport'), { name: text, rows: 1 });
  const row = { key: text, job: { company: `${text} imported`, position: `${text} position` } };
  await client.callOrThrow('POST', pathOf('importRows', { id: imported.id }), { rows: [row] });
  const kept = async (content: string): Promise<string> => {
    const path = pathOf('savePosting', { id: job });
    const { posting } = await client.callOrThrow<JobPosting>('PUT', path, { text: `${text} ${content}` });
    return posting?.id ?? '';
  };
  const captures = [await kept('posting'), await kept('changed posting')];
  await done(client, 'DELETE', `${pathOf('deletePosting', { id: job })}?capture=${captures.at(-1)}`);

  const { historyEntryId = '' } = await client.callOrThrow<UpdatedJob>('PATCH', pathOf('updateJob', { id: job }), {
    status: 'phone screen',
  });
  const { historyEntryId: deletedMove = '' } = await client.callOrThrow<UpdatedJob>(
    'PATCH',
    pathOf('updateJob', { id: job }),
    {
      status: 'offer',
    },
  );
  await done(client, 'DELETE', pathOf('deleteStageChange', { id: deletedMove }));
  const deletedJob = await add(pathOf('createJob'), texts);
  await done(client, 'DELETE', `${pathOf('deleteJob', { id: deletedJob })}?restorable=1`);

  const communication = { jobId: job, source: 'email', subject: `${text} subject`, content: `${text} content` };
  const communications = [await add(pathOf('createCommunication'), communication)];
  const deletedCommunication = await add(pathOf('createCommunication'), communication);
  await done(client, 'DELETE', pathOf('deleteCommunication', { id: deletedCommunication }));

  const { url: recording } = await upload(client, 'audio');
  const note = { jobId: job, notes: `${text} notes`, transcript: `${text} transcript` };
  const notes = [await add(pathOf('createInterviewNote'), { ...note, audioPath: recording })];
  const deletedNote = await add(pathOf('createInterviewNote'), note);
  await done(client, 'DELETE', pathOf('deleteInterviewNote', { id: deletedNote }));

  const interview = { jobId: job, kind: 'video', startsLocal: '2027-01-14T12:00', timeZone: 'Europe/London' };
  const interviews = [await add(pathOf('createInterview'), { ...interview, preparation: `${text} preparation` })];
  const deletedInterview = await add(pathOf('createInterview'), interview);
  await done(client, 'DELETE', pathOf('deleteInterview', { id: deletedInterview }));

  const { id: letter } = await upload(client, 'document', `${text} letter`);
  const { document, version } = await client.callOrThrow<JobDocument>('POST', pathOf('addJobDocument', { id: job }), {
    upload: letter,
    name: `${text} letter`,
  });

  const reminder = { jobId: job, text: `${text} reminder`, dueOn: null };
  const reminders = [await add(pathOf('createReminder'), reminder)];
  const deletedReminder = await add(pathOf('createReminder'), reminder);
  await done(client, 'DELETE', pathOf('deleteReminder', { id: deletedReminder }));
  const decision = await add(pathOf('decideSuggestion'), {
    jobId: job,
    rule: 'follow-up',
    touch: 1,
    decision: 'dismissed',
  });

  const rule = await add(pathOf('createTagRule'), { dimension: 'seniority', words: text, value: 'senior' });

  // The names of views are unique, and a person may get more sample data.
  const [known] = await client.callOrThrow<{ id: string }[]>('GET', pathOf('listSavedViews'));
  const view =
    known?.id ?? (await add(pathOf('createSavedView'), { name: `${text} view`, q: 'stage:applied', layout: 'table' }));

  // It takes the second step of a person who has one.
  const token = { name: `${text} token`, scopes: ['jobs:read'], expiresInDays: 30, password };
  const apiToken = jsonOf<{ id?: string } | null>(await client.call('POST', pathOf('createApiToken'), token))?.id ?? '';

  await client.callOrThrow('PUT', pathOf('rememberPlaces'), {
    url: 'https://jobs.example.com/1',
    places: { company: `${text} place` },
  });

  // A person has at most five, and may get more sample data.
  const [webhook] = await client.callOrThrow<{ id: string }[]>('GET', pathOf('listWebhooks'));
  const webhookId =
    webhook?.id ??
    (await add(pathOf('createWebhook'), { url: 'https://hooks.example/', events: ['job.moved', 'reminder.due'] }));
  const delivery = await add(pathOf('testWebhook', { id: webhookId }), {});

  const ticket = await add(pathOf('createTicket'), {
    subject: `${toSupport} subject`,
    message: `${toSupport} message`,
  });
  const unattached = [await upload(client, 'image'), await upload(client, 'audio')];
  const sessions = await client.callOrThrow<{ id: string; current: boolean }[]>('GET', pathOf('listSessions'));
  return new Map([
    ['jobs', [job, deletedJob]],
    ['bulk', [bulk.id ?? '']],
    ['imports', [imported.id]],
    ['into', [job]],
    ['capture', captures],
    ['undo', [historyEntryId]],
    ['stage-history', [historyEntryId, deletedMove]],
    ['communications', [...communications, deletedCommunication]],
    ['interview-notes', [...notes, deletedNote]],
    ['interviews', [...interviews, deletedInterview]],
    ['documents', [document.id]],
    ['document-versions', [version.id]],
    ['version', [version.id]],
    ['replaces', [version.id]],
    ['upload', [(await upload(client, 'document', `${text} draft`)).id]],
    ['reminders', [...reminders, deletedReminder]],
    ['reminder-decisions', [decision]],
    ['tag-rules', [rule]],
    ['saved-views', [view]],
    ['webhooks', [webhookId]],
    ['webhook-deliveries', [delivery]],
    ['media', [...(await mediaOf(client, job)), ...unattached.map((each) => each.id)]],
    ['support', [ticket]],
    ['api-tokens', [apiToken]],
    ['sessions', sessions.map((session) => session.id)],
    ['users', [userId]],
  ]);
}

/** The ids of the image of a job and of the recording of its note. */
async function mediaOf(client: Client, job: string): Promise<string[]> {
  const { images } = await client.callOrThrow<Job>('GET', `${pathOf('getJob', { id: job })}?media=ref`);
  const notes = await client.callOrThrow<unknown>('GET', `${pathOf('listInterviewNotes', { id: job })}?media=ref`);
  return [...`${images ?? ''}${JSON.stringify(notes)}`.matchAll(MEDIA)].map(([, id = '']) => id);
}

/** Adds the first authenticator app, and lets the session change the account for some minutes. @returns its id and its secrets */
export async function addApp({ client, password }: Person, name: string): Promise<{ id: string; secrets: string[] }> {
  const { secret } = await client.callOrThrow<TotpEnrollment>('POST', pathOf('startTotp'), { password });
  const body = { name, code: oneTimeCode(secret) };
  const { factor, recoveryCodes } = await client.callOrThrow<AddedSecondFactor>('POST', pathOf('confirmTotp'), body);
  const [recoveryCode = ''] = recoveryCodes;
  await client.call('POST', pathOf('startTotp'), { password });
  await client.call('POST', pathOf('confirmSecondStep'), { method: 'recovery', code: recoveryCode });
  return { id: factor.id, secrets: [secret, ...recoveryCodes] };
}

/** The path of a media file. */
export const mediaAddress = (id: string): string => MEDIA_PATH.replace(':id', id);

async function done(client: Client, method: string, path: string): Promise<void> {
  const response = await client.call(method, path);
  if (response.status !== 204) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
}
