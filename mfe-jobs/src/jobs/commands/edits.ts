import {
  type CreateJobBody,
  errorToasts,
  type Job,
  jobTexts,
  successToasts,
  type UpdateJobBody,
} from '@jobtrail/contract';
import { api } from '@jobtrail/web-kit';
import { WISHLIST_PAGE } from '../../pages.ts';
import type { JobChanges } from './JobChanges.ts';

/** Commands that create a job or change its facts. */
export interface Edits {
  /** POST /api/jobs; throws the server's error, so that the form can show it at the fields. `signal` aborts it. */
  create: (body: CreateJobBody, options?: { signal?: AbortSignal }) => Promise<Job>;
  /** PATCH /api/jobs/{id}; throws the server's error. `quiet` omits the success toast, `signal` aborts it. */
  update: (id: string, changes: UpdateJobBody, options?: { quiet?: boolean; signal?: AbortSignal }) => Promise<Job>;
  /** Changes a fact of a job, such as its source; the toast offers to restore the earlier one. */
  set: (id: string, changes: UpdateJobBody, earlier: UpdateJobBody) => Promise<boolean>;
}

/** Creates the commands that create a job or change its facts. */
export function createEdits({ run, accept, fail, toast, navigate }: JobChanges): Edits {
  async function change(id: string, changes: UpdateJobBody): Promise<boolean> {
    try {
      accept(await run(() => api.call('updateJob', { params: { id }, body: changes })));
      return true;
    } catch (error) {
      fail(error, errorToasts.updateJob);
      return false;
    }
  }
  async function set(id: string, changes: UpdateJobBody, earlier: UpdateJobBody): Promise<boolean> {
    const done = await change(id, changes);
    if (done)
      toast({
        ...successToasts.jobUpdated,
        tone: 'success',
        action: { label: 'Undo', onClick: () => void undo(id, changes, earlier) },
      });
    return done;
  }
  async function undo(id: string, changes: UpdateJobBody, earlier: UpdateJobBody): Promise<void> {
    if (!(await change(id, earlier))) return;
    toast({
      title: 'Change undone',
      tone: 'success',
      action: { label: 'Redo', onClick: () => void set(id, changes, earlier) },
    });
  }

  return {
    set,
    async create(body, { signal } = {}) {
      const job = await run(() => api.call('createJob', { body, signal }));
      accept(job);
      toast(
        job.wishlist
          ? {
              title: jobTexts.savedToWishlist,
              description: `${job.company} stays off the board until you apply.`,
              tone: 'success',
              action: { label: 'View', onClick: () => navigate(WISHLIST_PAGE) },
            }
          : { ...successToasts.jobAdded, tone: 'success' },
      );
      return job;
    },
    async update(id, changes, { quiet = false, signal } = {}) {
      const job = await run(() => api.call('updateJob', { params: { id }, body: changes, signal }));
      accept(job);
      if (!quiet) toast({ ...successToasts.jobUpdated, tone: 'success' });
      return job;
    },
  };
}
