import { calls } from '@jobtrail/contract/calls';
import { notFound, validationFailed } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import { presentPostingText } from '../../../extraction/presenter.ts';
import type { ReadAddress } from '../../../extraction/readAddress.ts';
import { presentCapture, presentPosting } from '../../postings/presenter.ts';
import { findPosting, listCaptures } from '../../postings/queries.ts';
import { addPosting, deletePosting, restorePosting, savePosting } from '../commands/changePostings.ts';
import { getJob } from '../queries.ts';

/** The calls on the posting of a job. */
export function postingRoutes(core: CoreContext, readAddress: ReadAddress): void {
  const { on, knex } = core;
  const capturesOf = async (userId: string, jobId: string) =>
    (await listCaptures(knex, userId, jobId)).map(presentCapture);
  /** A job's captures with the text of one; an unknown capture is not found. */
  const postingOf = async (userId: string, jobId: string, capture?: string) => {
    const shown = await findPosting(knex, { user_id: userId, job_id: jobId }, capture);
    if (capture !== undefined && !shown) throw notFound();
    return presentPosting(await listCaptures(knex, userId, jobId), shown);
  };

  on(calls.getPosting, async ({ caller, params, query }) => {
    const { id } = await getJob(knex, caller.id, params.id);
    return postingOf(caller.id, id, query.capture);
  });
  on(calls.savePosting, async ({ caller, params, body }) => {
    await savePosting(core, { userId: caller.id, jobId: params.id }, body);
    return postingOf(caller.id, params.id, body.capture);
  });
  on(calls.deletePosting, ({ caller, params, query }) =>
    deletePosting(core, { userId: caller.id, jobId: params.id }, query.capture),
  );
  on(calls.restorePosting, async ({ caller, params, body }) => {
    await restorePosting(core, { userId: caller.id, jobId: params.id }, body.capture);
    return { captures: await capturesOf(caller.id, params.id) };
  });
  on(calls.readPostingAgain, async ({ ctx, caller, params }) => {
    const { id: jobId, job_url: url } = await getJob(knex, caller.id, params.id);
    if (url === null) throw validationFailed({ jobUrl: 'This job has no link.' });
    const posting = await readAddress(ctx, caller.id, url, ({ posting: text }) => text && presentPostingText(text));
    const isNew = await addPosting(core, { userId: caller.id, jobId }, posting, new URL(url).host);
    return { isNew, captures: await capturesOf(caller.id, jobId) };
  });
}
