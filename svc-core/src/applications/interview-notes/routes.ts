import type { Knex } from 'knex';
import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import { mediaAddress } from '../../media/uploads/address.ts';
import type { InterviewNoteRow } from '../../rows.ts';
import { getJob } from '../jobs/queries.ts';
import { createInterviewNote, deleteInterviewNote, restoreInterviewNote, updateInterviewNote } from './commands.ts';
import { noteList } from './noteList.ts';
import { presentInterviewNote } from './presenter.ts';
import { listAudio } from './queries.ts';

/** The calls on interview notes. A write responds with the address of the audio. */
export function interviewNoteRoutes(core: CoreContext): void {
  const withAudio = async (row: InterviewNoteRow, knex: Knex = core.knex) => {
    const audio = (await listAudio(knex, [row.id])).get(row.id);
    return presentInterviewNote(row, audio ? mediaAddress(audio.id) : null);
  };

  core.on(calls.listInterviewNotes, async ({ ctx, caller, params, query }) => {
    const { id } = await getJob(core.knex, caller.id, params.id);
    return core.reads.json(ctx, caller.id, (runInSlot) => noteList(core, id, query.media ?? 'data', runInSlot));
  });
  core.on(calls.createInterviewNote, ({ caller, body, storeResponse }) =>
    createInterviewNote(core, caller.id, body, async (trx, row) => storeResponse(trx, await withAudio(row, trx))),
  );
  core.on(calls.updateInterviewNote, async ({ caller, params, body }) =>
    withAudio(await updateInterviewNote(core, caller.id, params.id, body)),
  );
  core.on(calls.deleteInterviewNote, ({ caller, params }) => deleteInterviewNote(core, caller.id, params.id));
  core.on(calls.restoreInterviewNote, async ({ caller, params }) =>
    withAudio(await restoreInterviewNote(core, caller.id, params.id)),
  );
}
