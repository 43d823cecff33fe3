import { calls } from '@jobtrail/contract/calls';
import type { Core } from '../core.ts';
import { findJob } from '../jobs/queries.ts';
import { mediaAddress } from '../media/address.ts';
import { createInterviewNote, deleteInterviewNote, updateInterviewNote } from './commands.ts';
import { noteList } from './note-stream.ts';
import { presentInterviewNote } from './presenter.ts';
import { findAudio, findInterviewNotes } from './queries.ts';
import type { InterviewNoteRow } from './row.ts';

/** The calls on interview notes (spec 7, "Related lists"). What a write answers names audio by its address. */
export function interviewNoteRoutes(core: Core): void {
  const withAddresses = async (rows: InterviewNoteRow[]) => {
    const audio = await findAudio(core.knex, rows.map(({ id }) => id));
    return rows.map((row) => {
      const medium = audio.get(row.id);
      return presentInterviewNote(row, medium ? mediaAddress(medium.id) : null);
    });
  };
  const answer = async (row: InterviewNoteRow) => {
    const [note] = await withAddresses([row]);
    return note ?? presentInterviewNote(row, null);
  };

  core.on(calls.listInterviewNotes, async ({ ctx, caller, params, query }) => {
    const job = await findJob(core.knex, caller.id, params['id'] ?? '');
    if (query.media === 'ref') return withAddresses(await findInterviewNotes(core.knex, job.id));
    ctx.type = 'json';
    return noteList(core, job.id);
  });
  core.on(calls.createInterviewNote, async ({ caller, body }) => answer(await createInterviewNote(core, caller.id, body)));
  core.on(calls.updateInterviewNote, async ({ caller, params, body }) => answer(await updateInterviewNote(core, caller.id, params['id'] ?? '', body)));
  core.on(calls.deleteInterviewNote, ({ caller, params }) => deleteInterviewNote(core, caller.id, params['id'] ?? ''));
}
