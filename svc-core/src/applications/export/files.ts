import { Readable } from 'node:stream';
import { appliedDayOf, cardTextFields, csvLine, moreTextFields } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import { ownTickets } from '../../admin/support/ticketList.ts';
import type { CoreContext } from '../../context.ts';
import { presentReadingPlace } from '../../extraction/reading-places/presenter.ts';
import { listReadingPlaces } from '../../extraction/reading-places/queries.ts';
import { extensionOf } from '../../media/uploads/kinds.ts';
import { presentEvent } from '../../people/security-log/presenter.ts';
import { allEvents } from '../../people/security-log/queries.ts';
import type {
  CommunicationRow,
  InterviewNoteRow,
  InterviewRow,
  MediaRow,
  PostingRow,
  StageHistoryRow,
} from '../../rows.ts';
import { presentCommunication } from '../communications/presenter.ts';
import { listAllLinks } from '../documents/queries.ts';
import { presentImport } from '../imports/presenter.ts';
import { listImports } from '../imports/queries.ts';
import { presentInterviewNote } from '../interview-notes/presenter.ts';
import { presentInterviewFacts } from '../interviews/presenter.ts';
import { presentFacts } from '../jobs/presenter.ts';
import { presentCapture } from '../postings/presenter.ts';
import { factsOf } from '../postings/queries.ts';
import { listDecisions } from '../reminder-decisions/queries.ts';
import { presentReminder, presentReminderDecision } from '../reminders/presenter.ts';
import { listReminders } from '../reminders/queries.ts';
import { presentSavedView } from '../saved-views/presenter.ts';
import { listSavedViews } from '../saved-views/queries.ts';
import { presentCorrection, presentRule } from '../smart-tags/presenter.ts';
import { listRules } from '../smart-tags/queries.ts';
import { presentStageChange } from '../stage-history/presenter.ts';
import { listChangesOf } from '../stage-history/queries.ts';
import { listAllOverrides } from '../tag-corrections/queries.ts';
import { presentDelivery, presentWebhook } from '../webhooks/presenter.ts';
import { allDeliveries, listWebhooks } from '../webhooks/queries.ts';
import { type DocumentPaths, listDocumentFiles, presentDocumentFile, presentLink } from './documents.ts';
import { pastStagesOf } from './pastStages.ts';
import type { PostingPaths } from './postings.ts';
import { jobPages, listMedia, type MediaFilter, type Owner, relatedRows } from './queries.ts';

/** An entity in the archive, flat enough for a table. Lists are JSON in their cells. */
type Entity = Readonly<Record<string, unknown>>;

/** A list of the archive, as JSON and as CSV. */
export interface ListFile {
  readonly name: string;
  readonly columns: readonly string[];
  readonly entities: () => AsyncIterable<Entity>;
}

const JOB = [
  'id',
  'company',
  'position',
  'status',
  'applicationDate',
  'appliedOn',
  'jobUrl',
  'tags',
  ...cardTextFields,
  'notes',
  ...moreTextFields,
  'createdAt',
  'updatedAt',
  'stageChangedAt',
  'stageChangedOn',
  'repliedAt',
  'closedReason',
  'source',
  'smart',
  'wishlist',
  'history',
  'hasPosting',
  'images',
];
const INTERVIEW = [
  ...['id', 'jobId', 'round', 'kind', 'startsLocal', 'timeZone', 'disambiguation', 'durationMinutes', 'startsAt'],
  ...['endsAt', 'place', 'people', 'preparation', 'state', 'sequence', 'uid', 'createdAt', 'updatedAt'],
];
const TICKET = ['id', 'subject', 'message', 'status', 'createdAt', 'replies'];

/**
 * The lists of everything a person has. Each is read again on every request for it.
 * @param paths where the archive has the texts of postings and the documents
 */
export function listFiles(
  owner: Owner,
  { postingPaths, documentPaths }: { postingPaths: PostingPaths; documentPaths: DocumentPaths },
): ListFile[] {
  const { knex, userId } = owner;
  const filesOf = async (where: MediaFilter): Promise<string[]> =>
    (await listMedia(knex, userId, where)).map(archivePathOf);
  return [
    {
      name: 'jobs',
      columns: JOB,
      async *entities() {
        for await (const rows of jobPages(owner)) {
          const histories = await owner.runInSlot(() =>
            listChangesOf(
              knex,
              userId,
              rows.map(({ id }) => id),
            ),
          );
          for (const row of rows) {
            const job = presentFacts(row);
            const images = await filesOf({ job_id: row.id, interview_note_id: null });
            const history = pastStagesOf(row, histories.get(row.id) ?? [], owner.zone);
            yield { ...job, appliedOn: appliedDayOf(job, owner.zone), history, images };
          }
        }
      },
    },
    {
      name: 'stage-history',
      columns: ['id', 'jobId', 'fromStage', 'toStage', 'changedAt', 'happenedOn', 'enteredAt', 'notes'],
      async *entities() {
        for await (const row of relatedRows<StageHistoryRow>(owner, 'stage_history', ['notes']))
          yield { ...presentStageChange(row), jobId: row.job_id };
      },
    },
    {
      name: 'postings',
      columns: ['id', 'jobId', 'capturedAt', 'source', 'language', 'host', 'facts', 'textPath'],
      async *entities() {
        for await (const row of relatedRows<PostingRow>(owner, 'postings', ['body'])) {
          const textPath = postingPaths.get(row.job_id) ?? null;
          yield { ...presentCapture(row), jobId: row.job_id, facts: factsOf(row), textPath };
        }
      },
    },
    {
      name: 'communications',
      columns: ['id', 'jobId', 'source', 'subject', 'content', 'receivedAt'],
      async *entities() {
        for await (const row of relatedRows<CommunicationRow>(owner, 'communications', ['content']))
          yield { ...presentCommunication(row) };
      },
    },
    {
      name: 'interview-notes',
      columns: [
        'id',
        'jobId',
        'notes',
        'interviewDate',
        'transcript',
        'summary',
        'transcriptSource',
        'createdAt',
        'audioPath',
      ],
      async *entities() {
        for await (const row of relatedRows<InterviewNoteRow>(owner, 'interview_notes', [
          'notes',
          'transcript',
          'summary',
        ])) {
          const [audio = null] = await filesOf({ interview_note_id: row.id });
          yield { ...presentInterviewNote(row, audio), createdAt: toMoment(row.created_at) };
        }
      },
    },
    {
      name: 'interviews',
      columns: INTERVIEW,
      async *entities() {
        for await (const row of relatedRows<InterviewRow>(owner, 'interviews', ['preparation', 'people']))
          yield presentInterviewFacts(row);
      },
    },
    {
      name: 'documents',
      columns: ['id', 'documentId', 'kind', 'name', 'label', 'type', 'bytes', 'sha256', 'createdAt', 'path'],
      async *entities() {
        for (const { document, version } of await listDocumentFiles(owner))
          yield presentDocumentFile(document, version, documentPaths);
      },
    },
    {
      name: 'job-documents',
      columns: ['jobId', 'versionId', 'usedOn', 'addedAt'],
      async *entities() {
        for (const row of await owner.runInSlot(() => listAllLinks(knex, userId))) yield presentLink(row);
      },
    },
    {
      name: 'reminders',
      columns: ['id', 'jobId', 'text', 'dueOn', 'snoozedUntil', 'state', 'doneAt', 'createdAt'],
      async *entities() {
        for (const row of await owner.runInSlot(() => listReminders(knex, userId))) yield presentReminder(row);
      },
    },
    {
      name: 'reminder-decisions',
      columns: ['id', 'jobId', 'rule', 'touch', 'decision', 'decidedAt'],
      async *entities() {
        for (const row of await owner.runInSlot(() => listDecisions(knex, userId))) yield presentReminderDecision(row);
      },
    },
    {
      name: 'tag-corrections',
      columns: ['jobId', 'dimension', 'value', 'decidedAt'],
      async *entities() {
        for (const row of await owner.runInSlot(() => listAllOverrides(knex, userId))) yield presentCorrection(row);
      },
    },
    {
      name: 'tag-rules',
      columns: ['id', 'dimension', 'words', 'value', 'createdAt'],
      async *entities() {
        for (const row of await owner.runInSlot(() => listRules(knex, userId))) yield presentRule(row);
      },
    },
    {
      name: 'saved-views',
      columns: ['id', 'name', 'q', 'layout', 'position', 'createdAt'],
      async *entities() {
        for (const row of await owner.runInSlot(() => listSavedViews(knex, userId))) yield presentSavedView(row);
      },
    },
    {
      name: 'reading-places',
      columns: ['host', 'field', 'place', 'chosenAt'],
      async *entities() {
        for (const row of await owner.runInSlot(() => listReadingPlaces(knex, userId))) yield presentReadingPlace(row);
      },
    },
    {
      name: 'imports',
      columns: ['id', 'name', 'startedAt', 'rows', 'created', 'completed', 'undoUntil', 'undoneAt'],
      async *entities() {
        for (const row of await owner.runInSlot(() => listImports(knex, userId))) yield presentImport(row);
      },
    },
    {
      name: 'webhooks',
      columns: ['id', 'url', 'events', 'createdAt', 'pausedAt', 'pausedReason'],
      async *entities() {
        for (const row of await owner.runInSlot(() => listWebhooks(knex, userId))) {
          const { lastDelivery: _, ...webhook } = presentWebhook(row, undefined);
          yield webhook;
        }
      },
    },
    {
      name: 'webhook-deliveries',
      columns: [
        ...['id', 'webhookId', 'type', 'subjectId', 'at', 'state', 'attempts', 'status', 'lastAttemptAt'],
        'nextAttemptAt',
      ],
      async *entities() {
        for await (const row of allDeliveries(knex, userId))
          yield { ...presentDelivery(row), webhookId: row.webhook_id };
      },
    },
    {
      name: 'account-activity',
      columns: ['id', 'at', 'event', 'outcome', 'summary', 'byAdministrator', 'device', 'address', 'requestId'],
      async *entities() {
        for await (const row of allEvents(knex, userId)) yield presentEvent(row, { toAdministrator: false });
      },
    },
    { name: 'support-tickets', columns: TICKET, entities: () => ownTickets(owner, userId, owner.runInSlot) },
  ];
}

/** Writes a list as JSON, entity by entity. */
export async function* asJson({ entities }: ListFile): AsyncGenerator<string> {
  let before = '[\n';
  for await (const entity of entities()) {
    yield before + JSON.stringify(entity, null, 2);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

function flat(value: unknown): string | number | boolean | null {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/** Writes a list as CSV, entity by entity, with the byte order mark by which spreadsheets detect UTF-8. */
export async function* asCsv({ columns, entities }: ListFile): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns)}`;
  for await (const entity of entities()) yield csvLine(columns.map((column) => flat(entity[column])));
}

/** The path of an image or recording in the archive. */
export function archivePathOf({ id, job_id, interview_note_id, content_type }: MediaRow): string {
  return `media/${job_id}/${interview_note_id === null ? 'image' : 'recording'}-${id}.${extensionOf(content_type)}`;
}

/** The bytes of an image, a recording or a document; empty if it has been deleted since its row was read. */
export async function mediaBytes(
  { blobs }: Pick<CoreContext, 'blobs'>,
  { id }: Pick<MediaRow, 'id'>,
): Promise<Readable> {
  return (await blobs.open(id)) ?? Readable.from([]);
}
