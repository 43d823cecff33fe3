import { DEFAULT_HOUR_CYCLE } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import { findUser } from '../../people/users/queries.ts';
import { getInterview } from '../interviews/queries.ts';
import { getJob } from '../jobs/queries.ts';
import { interviewFile } from './interviewFile.ts';

/** The call that downloads an interview as a file for a calendar app. */
export function calendarRoutes({ on, knex }: CoreContext): void {
  on(calls.downloadInterview, async ({ ctx, caller, params }) => {
    const row = await getInterview(knex, caller.id, params.id);
    const job = await getJob(knex, caller.id, row.job_id);
    const person = await findUser(knex, caller.id);
    const file = interviewFile(row, job, person?.hour_cycle ?? DEFAULT_HOUR_CYCLE);
    ctx.set('content-disposition', `attachment; filename="${file.name}"`);
    ctx.type = file.type;
    ctx.body = file.content;
  });
}
