import type { Knex } from 'knex';
import type { InterviewTime, SavedInterview } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import { fromMoment } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import type { InterviewRow, JobRow } from '../../rows.ts';
import { getJob } from '../jobs/queries.ts';
import { checkTime, warningsAbout } from './checkTime.ts';
import { createInterview } from './commands/createInterview.ts';
import { deleteInterview, restoreInterview } from './commands/deleteInterview.ts';
import { updateInterview } from './commands/updateInterview.ts';
import { interviewList } from './interviewList.ts';
import { presentInterview } from './presenter.ts';
import { interviewsBetween, interviewsOfJob } from './queries.ts';

/** The calls on interviews. */
export function interviewRoutes(core: CoreContext): void {
  const { knex } = core;
  const saved = async (trx: Knex, row: InterviewRow, job: JobRow): Promise<SavedInterview> => ({
    ...presentInterview(row, job),
    ...(await warningsAbout(trx, row)),
  });

  core.on(calls.listInterviews, ({ ctx, caller, query }) =>
    core.reads.json(ctx, caller.id, (runInSlot) =>
      interviewList(knex, interviewsBetween(knex, caller.id, fromMoment(query.from), fromMoment(query.to)), runInSlot),
    ),
  );
  core.on(calls.listJobInterviews, async ({ ctx, caller, params }) => {
    const { id } = await getJob(knex, caller.id, params.id);
    return core.reads.json(ctx, caller.id, (runInSlot) =>
      interviewList(knex, interviewsOfJob(knex, caller.id, id), runInSlot),
    );
  });
  core.on(calls.checkInterviewTime, ({ caller, query }): Promise<InterviewTime> => checkTime(knex, caller.id, query));
  core.on(calls.createInterview, ({ caller, body, storeResponse }) =>
    createInterview(core, caller.id, body, async (trx, row, job) => storeResponse(trx, await saved(trx, row, job))),
  );
  core.on(calls.updateInterview, ({ caller, params, body }) =>
    updateInterview(core, caller.id, params.id, body, saved),
  );
  core.on(calls.deleteInterview, ({ caller, params }) => deleteInterview(core, caller.id, params.id));
  core.on(calls.restoreInterview, async ({ caller, params }) => {
    const { row, job } = await restoreInterview(core, caller.id, params.id);
    return presentInterview(row, job);
  });
}
