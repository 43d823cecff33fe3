import { useQueryClient } from '@tanstack/react-query';
import type { CreateSavedViewBody, SavedView, UpdateSavedViewBody } from '@jobtrail/contract';
import { api, messageOf, useToast } from '@jobtrail/web-kit';
import { savedViewsKey } from './queries.ts';

const FAILED = 'Jobtrail could not be reached. Please check your connection and try again.';

/** The changes of saved views. Those of names return what is wrong with them; the others say it in a toast. */
export interface ViewCommands {
  save: (body: CreateSavedViewBody, done?: string) => Promise<string | null>;
  change: (view: SavedView, body: UpdateSavedViewBody, done: string) => Promise<string | null>;
  remove: (view: SavedView) => Promise<void>;
}

export function useViewCommands(): ViewCommands {
  const client = useQueryClient();
  const toast = useToast();
  const refetch = () => client.invalidateQueries({ queryKey: savedViewsKey });
  /** Makes a change and shows it in the sidebar. Returns why it failed. */
  async function make(call: () => Promise<unknown>): Promise<string | null> {
    try {
      await call();
    } catch (error) {
      return messageOf(error, FAILED);
    }
    await refetch();
    return null;
  }
  async function save(body: CreateSavedViewBody, done = `Saved “${body.name}”`): Promise<string | null> {
    const problem = await make(() => api.call('createSavedView', { body }));
    if (problem === null) toast({ title: done });
    return problem;
  }
  return {
    save,
    async change(view, body, done) {
      const problem = await make(() => api.call('updateSavedView', { params: { id: view.id }, body }));
      if (problem === null) toast({ title: done });
      return problem;
    },
    async remove(view) {
      const problem = await make(() => api.call('deleteSavedView', { params: { id: view.id } }));
      if (problem !== null) {
        toast({ tone: 'error', title: 'The view was not deleted', description: problem });
        return;
      }
      const { name, q, layout, position } = view;
      toast({
        title: `Deleted “${name}”`,
        action: {
          label: 'Undo',
          onClick: () => {
            void save({ name, q, layout, position }, `“${name}” is back`).then((failure) => {
              if (failure !== null) toast({ tone: 'error', title: 'The view did not come back', description: failure });
            });
          },
        },
      });
    },
  };
}
