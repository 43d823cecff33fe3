import {
  type CreateJobBody,
  errorToasts,
  type Job,
  type JobCard,
  type Stage,
  successToasts,
  type ToastText,
  type UpdateJobBody,
} from '@jobtrail/contract';
import { api, ApiError, type Platform } from '@jobtrail/web-kit';
import type { Tabs } from '../sync/tabs.ts';
import { dropJob, findCard, putCard, putCardInJob, putJob } from './cache.ts';
import { cardOf, movedCard } from './card.ts';
import { failureToast } from './failure.ts';
import { followJob } from './followed.ts';
import { cardsKey, stageHistoryKey } from './keys.ts';
import { createReconciler } from './reconciler.ts';

/** A rejected move, which the board animates back. */
export type MoveListener = (event: { id: string; to: Stage }) => void;
/** Receives the card that a rejected move has left in its place. */
export type RevertListener = (card: JobCard) => void;

/** How long Undo is offered after a deletion, in ms. */
const UNDO_DELETION_MS = 12_000;

/**
 * Everything that changes a job. Promises do not reject when a call fails: they show a toast and resolve to whether it
 * succeeded.
 */
export interface JobCommands {
  /** POST /api/jobs; throws the server's error, so that the form can show it at the fields. `signal` aborts it. */
  create: (body: CreateJobBody, options?: { signal?: AbortSignal }) => Promise<Job>;
  /** PATCH /api/jobs/{id}; throws the server's error. `quiet` omits the success toast, `signal` aborts it. */
  update: (id: string, changes: UpdateJobBody, options?: { quiet?: boolean; signal?: AbortSignal }) => Promise<Job>;
  /** Moves at once, and back if the server rejects it. A move to the same stage makes no call. */
  move: (id: string, to: Stage) => Promise<boolean>;
  /** Deletes a job; the toast offers to restore it. */
  remove: (id: string) => Promise<boolean>;
  /** Restores a deleted job. */
  restore: (id: string) => Promise<boolean>;
  /** Called before a move is reverted. */
  onMoveRefused: (listener: MoveListener) => () => void;
  /** Called after a move was reverted. */
  onMoveReverted: (listener: RevertListener) => () => void;
  /** Delays refetching the list while a card is being dragged. */
  holdRefetch: () => () => void;
  fail: (error: unknown, text: ToastText) => void;
  tabs: Tabs;
}

/** Whether a job can no longer be restored. */
const isErased = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
const ERASED = 'This job was deleted too long ago to be restored.';

/** The job as the server last confirmed it, and the number of moves in progress. */
interface Moves {
  confirmed: JobCard;
  underWay: number;
  last: Promise<unknown>;
}

/**
 * Creates the commands on jobs for a platform. They keep working after their screen is gone, for example for Undo in a
 * toast.
 */
export function createJobCommands(
  { queryClient, toast, navigate }: Pick<Platform, 'queryClient' | 'toast' | 'navigate'>,
  tabs: Tabs,
): JobCommands {
  const moves = new Map<string, Moves>();
  const listeners = new Set<MoveListener>();
  const revertListeners = new Set<RevertListener>();
  const reconciler = createReconciler(() => queryClient.invalidateQueries({ queryKey: cardsKey }));
  const fail = (error: unknown, text: ToastText) => toast(failureToast(error, text, navigate));

  function show(card: JobCard): void {
    putCard(queryClient, card);
    putCardInJob(queryClient, card);
  }

  function accept(job: Job): void {
    const card = cardOf(job);
    putJob(queryClient, job, card);
    tabs.changed(card);
    void queryClient.invalidateQueries({ queryKey: stageHistoryKey(job.id) });
  }

  async function changed<T>(call: () => Promise<T>): Promise<T> {
    const release = reconciler.hold();
    try {
      // A list request sent before this change would overwrite the new state.
      await queryClient.cancelQueries({ queryKey: cardsKey, exact: true });
      return await call();
    } finally {
      release();
      reconciler.soon();
    }
  }

  async function move(id: string, to: Stage): Promise<boolean> {
    const before = findCard(queryClient, id);
    if (!before || before.status === to) return false;
    const state = moves.get(id) ?? { confirmed: before, underWay: 0, last: Promise.resolve() };
    moves.set(id, state);
    state.underWay += 1;
    show(movedCard(before, to));
    // Moves of one card are sent one after the other, in order.
    const response = state.last.then(() =>
      changed(() => api.call('updateJob', { params: { id }, body: { status: to } })),
    );
    state.last = response.catch(() => undefined);
    try {
      const job = await response;
      state.confirmed = cardOf(job);
      state.underWay -= 1;
      if (state.underWay === 0) {
        moves.delete(id);
        accept(job);
      }
      toast({
        ...successToasts.statusUpdated,
        tone: 'success',
        action: {
          label: 'Undo',
          onClick: () => {
            followJob(id);
            void move(id, before.status);
          },
        },
      });
      return true;
    } catch (error) {
      state.underWay -= 1;
      if (state.underWay === 0) {
        moves.delete(id);
        for (const listener of listeners) listener({ id, to });
        if (findCard(queryClient, id)) {
          followJob(id);
          show(state.confirmed);
          for (const listener of revertListeners) listener(state.confirmed);
        }
      }
      fail(error, errorToasts.statusUpdate);
      return false;
    }
  }

  async function restore(id: string): Promise<boolean> {
    try {
      const job = await changed(() => api.call('restoreJob', { params: { id } }));
      followJob(id);
      accept(job);
      toast({ ...successToasts.jobRestored, tone: 'success' });
      return true;
    } catch (error) {
      fail(error, { ...errorToasts.restoreJob, ...(isErased(error) && { description: ERASED }) });
      return false;
    }
  }

  return {
    move,
    restore,
    fail,
    tabs,
    onMoveRefused: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onMoveReverted: (listener) => {
      revertListeners.add(listener);
      return () => revertListeners.delete(listener);
    },
    holdRefetch: reconciler.hold,
    create: async (body, { signal } = {}) => {
      const job = await changed(() => api.call('createJob', { body, signal }));
      accept(job);
      toast({ ...successToasts.jobAdded, tone: 'success' });
      return job;
    },
    update: async (id, changes, { quiet = false, signal } = {}) => {
      const job = await changed(() => api.call('updateJob', { params: { id }, body: changes, signal }));
      accept(job);
      if (!quiet) toast({ ...successToasts.jobUpdated, tone: 'success' });
      return job;
    },
    remove: async (id) => {
      try {
        await changed(() => api.call('deleteJob', { params: { id }, query: { restorable: '1' } }));
      } catch (error) {
        fail(error, errorToasts.deleteJob);
        return false;
      }
      dropJob(queryClient, id);
      tabs.removed(id);
      toast({
        ...successToasts.jobDeleted,
        tone: 'success',
        action: { label: 'Undo', onClick: () => void restore(id) },
        duration: UNDO_DELETION_MS,
      });
      return true;
    },
  };
}
