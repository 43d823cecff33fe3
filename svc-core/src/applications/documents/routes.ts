import { calls } from '@jobtrail/contract/calls';
import { transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { getJob } from '../jobs/queries.ts';
import { addJobDocument, deleteDocument, removeJobDocument, updateDocument } from './commands.ts';
import { presentDocument, presentJobDocument, presentJobDocuments } from './presenter.ts';
import { getVersion, listLinks, listUses, readDocuments } from './queries.ts';

/** The calls on documents. Their bytes are served like those of images and recordings. */
export function documentRoutes(core: CoreContext): void {
  const { knex } = core;

  core.on(calls.listDocuments, async ({ caller }) => {
    const all = await readDocuments(knex, caller.id);
    return all.documents.map((row) => presentDocument(row, all));
  });
  core.on(calls.listDocumentUses, async ({ caller, params }) => {
    const { id } = await getVersion(knex, caller.id, params.id);
    const jobs = await listUses(knex, caller.id, id);
    return jobs.map(({ id: jobId, company, position }) => ({ jobId, company, position }));
  });
  core.on(calls.updateDocument, ({ caller, params, body }) =>
    transaction(knex, async (trx) => {
      const row = await updateDocument(trx, caller.id, params.id, body);
      return presentDocument(row, await readDocuments(trx, caller.id));
    }),
  );
  core.on(calls.deleteDocument, ({ caller, params }) => deleteDocument(core, caller.id, params.id));
  core.on(calls.listJobDocuments, async ({ caller, params }) => {
    const { id } = await getJob(knex, caller.id, params.id);
    const links = await listLinks(knex, caller.id, id);
    return presentJobDocuments(links, await readDocuments(knex, caller.id));
  });
  core.on(calls.addJobDocument, ({ caller, params, body, storeResponse }) =>
    addJobDocument(core, { userId: caller.id, jobId: params.id }, body, async (trx, row) =>
      storeResponse(trx, presentJobDocument(row, await readDocuments(trx, caller.id))),
    ),
  );
  core.on(calls.removeJobDocument, ({ caller, params }) =>
    removeJobDocument(core, caller.id, { jobId: params.id, versionId: params.version }),
  );
}
