import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import { getJob } from '../jobs/queries.ts';
import { presentRule, presentSmart, presentTags } from '../smart-tags/presenter.ts';
import { listRules, readBasis } from '../smart-tags/queries.ts';
import { correctTag, createRule, deleteRule, updateRule } from './commands/changeTags.ts';

/** The calls on the smart tags of jobs and on the rules of a person. */
export function tagCorrectionRoutes(core: CoreContext): void {
  const { on, knex } = core;
  on(calls.getJobTags, async ({ caller, params }) => {
    const job = await getJob(knex, caller.id, params.id);
    return presentTags(job, await readBasis(knex, job));
  });
  on(calls.correctJobTag, async ({ caller, params, body }) => {
    const { job, basis, offer } = await correctTag(core, caller.id, params.id, body);
    return { ...presentTags(job, basis), smart: presentSmart(job), offer };
  });
  on(calls.listTagRules, async ({ caller }) => (await listRules(knex, caller.id)).map(presentRule));
  on(calls.createTagRule, ({ caller, body, storeResponse }) =>
    createRule(core, caller.id, body, (trx, row) => storeResponse(trx, presentRule(row))),
  );
  on(calls.updateTagRule, async ({ caller, params, body }) =>
    presentRule(await updateRule(core, caller.id, params.id, body)),
  );
  on(calls.deleteTagRule, ({ caller, params }) => deleteRule(core, caller.id, params.id));
}
