import { useQueryClient } from '@tanstack/react-query';
import type { AddJobDocumentBody, JobDocument, ToastText, UpdateDocumentBody } from '@jobtrail/contract';
import { api, ApiError, useToast } from '@jobtrail/web-kit';
import { useJobCommands } from '../../jobs/JobsContext.tsx';
import { documentErrorToasts, documentToasts } from './documentTexts.ts';
import { documentsKey, jobDocumentsKey } from './queries.ts';

/** Commands on the documents of a job. Each shows a toast and resolves to whether it succeeded. */
export interface DocumentCommands {
  /** Reads the lists again after a change. */
  refresh: () => Promise<void>;
  use: (body: AddJobDocumentBody, done: ToastText) => Promise<boolean>;
  update: (id: string, changes: UpdateDocumentBody) => Promise<boolean>;
  /** Removes it from the job. The toast offers Undo; `onRestored` is called after it. */
  remove: (used: JobDocument, onRestored: () => void) => Promise<boolean>;
  deleteForGood: (id: string) => Promise<boolean>;
}

export function useDocumentCommands(jobId: string): DocumentCommands {
  const commands = useJobCommands();
  const client = useQueryClient();
  const toast = useToast();

  async function refresh(): Promise<void> {
    const keys = [jobDocumentsKey(jobId), documentsKey];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    commands.tabs.related(jobId);
  }
  async function run(call: () => Promise<unknown>, failed: ToastText): Promise<boolean> {
    try {
      await call();
    } catch (error) {
      commands.fail(error, error instanceof ApiError && error.status === 404 ? documentErrorToasts.gone : failed);
      return false;
    }
    await refresh();
    return true;
  }
  const link = (body: AddJobDocumentBody) => () => api.call('addJobDocument', { params: { id: jobId }, body });
  const announce = (text: ToastText): true => {
    toast({ ...text, tone: 'success' });
    return true;
  };

  return {
    refresh,
    use: async (body, done) => (await run(link(body), documentErrorToasts.add)) && announce(done),
    update: async (id, body) =>
      (await run(() => api.call('updateDocument', { params: { id }, body }), documentErrorToasts.rename)) &&
      announce(documentToasts.renamed),
    remove: async ({ version: { id: version }, usedOn }, onRestored) => {
      const restore = async (): Promise<void> => {
        if (!(await run(link({ version, usedOn }), documentErrorToasts.add))) return;
        announce(documentToasts.restored);
        onRestored();
      };
      const params = { id: jobId, version };
      if (!(await run(() => api.call('removeJobDocument', { params }), documentErrorToasts.remove))) return false;
      const action = { label: 'Undo', onClick: () => void restore() };
      toast({ ...documentToasts.removed, tone: 'success', action });
      return true;
    },
    deleteForGood: async (id) =>
      (await run(() => api.call('deleteDocument', { params: { id } }), documentErrorToasts.delete)) &&
      announce(documentToasts.deleted),
  };
}
