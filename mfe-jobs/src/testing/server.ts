import {
  type Communication,
  type CreateCommunicationBody,
  type CreateInterviewNoteBody,
  type FoundJobs,
  type InterviewNote,
  type Job,
  matchesSearch,
  parseFilter,
  questionsOf,
  type StageHistoryEntry,
  type UpdateJobBody,
} from '@jobtrail/contract';
import { type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { cardOf } from '../jobs/cache.ts';
import { textMark } from '../jobs/textMark.ts';
import { aToday } from './today.ts';

interface Content {
  jobs: Job[];
  communications?: Communication[];
  notes?: InterviewNote[];
  history?: StageHistoryEntry[];
}

/** The response to notes that were typed on others than the saved ones. */
export const notesConflict = { status: 409, body: { error: 'Changed elsewhere.', code: 'conflict' } };

/** The jobs in which the server finds the texts of a filter. */
export const foundIn = (jobs: readonly Job[], text: string): FoundJobs => ({
  texts: questionsOf(parseFilter(text)).texts.map((word) => ({
    text: word,
    jobIds: jobs.filter((job) => matchesSearch(job, word)).map(({ id }) => id),
  })),
});

/** A stateful fake server behind fetch: changes are visible in later reads. */
export function jobsServer({ jobs, communications = [], notes = [], history = [] }: Content): FakeApi {
  const server = fakeApi({
    'GET /api/jobs': () => ({ status: 200, body: jobs.map(cardOf) }),
    'GET /api/job-search': ({ query }) => ({ status: 200, body: foundIn(jobs, query.get('q') ?? '') }),
    'POST /api/jobs': ({ body }) => {
      const job = {
        ...jobs[0],
        repliedAt: null,
        stageChangedAt: '2026-11-21T10:00:00.000Z',
        ...(body as Partial<Job>),
        id: 'added',
      } as Job;
      jobs.push(job);
      return { status: 201, body: job };
    },
    'POST /api/communications': ({ body }) => {
      const { jobId, source, subject = null, content } = body as CreateCommunicationBody;
      const added = {
        id: `c${communications.length}`,
        jobId,
        source,
        subject,
        content,
        receivedAt: '2026-11-18T10:00:00.000Z',
      };
      communications.unshift(added);
      return { status: 201, body: added };
    },
    'POST /api/interview-notes': ({ body }) => {
      const added = { id: `i${notes.length}`, ...(body as CreateInterviewNoteBody) } as InterviewNote;
      notes.unshift(added);
      return { status: 201, body: added };
    },
    'GET /api/today': () => ({ status: 200, body: aToday() }),
    'GET /api/interviews': () => ({ status: 200, body: [] }),
    'GET /api/transcription': () => ({ status: 200, body: { provider: 'simulated' } }),
    'DELETE /api/communications/c0': () => {
      communications.splice(0);
      return { status: 204 };
    },
    'DELETE /api/interview-notes/i0': () => {
      notes.splice(0);
      return { status: 204 };
    },
    'PATCH /api/interview-notes/i0': ({ body }) => {
      notes[0] = { ...notes[0], ...(body as Partial<InterviewNote>) } as InterviewNote;
      return { status: 200, body: notes[0] };
    },
  });
  for (const job of [...jobs]) {
    const { id } = job;
    const find = () => jobs.find((other) => other.id === id);
    server.respondWith({
      [`GET /api/jobs/${id}`]: () => ({ status: 200, body: find() }),
      [`GET /api/jobs/${id}/communications`]: () => ({ status: 200, body: communications }),
      [`GET /api/jobs/${id}/interview-notes`]: () => ({ status: 200, body: notes }),
      [`GET /api/jobs/${id}/interviews`]: () => ({ status: 200, body: [] }),
      [`GET /api/jobs/${id}/tags`]: () => ({ status: 200, body: { tags: [], corrected: [] } }),
      [`GET /api/jobs/${id}/stage-history`]: () => ({ status: 200, body: history }),
      [`PATCH /api/jobs/${id}`]: ({ body }) => {
        const found = find();
        const { knownNotes, onConflict: _, ...changes } = body as UpdateJobBody;
        if (knownNotes !== undefined && knownNotes !== textMark(found?.notes ?? '')) return notesConflict;
        if (found) Object.assign(found, changes);
        return { status: 200, body: { ...found } };
      },
      [`DELETE /api/jobs/${id}`]: () => {
        jobs.splice(
          jobs.findIndex((other) => other.id === id),
          1,
        );
        return { status: 204 };
      },
      [`POST /api/jobs/${id}/restore`]: () => {
        jobs.push(job);
        return { status: 200, body: job };
      },
    });
  }
  return server;
}
