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
import { api, type Platform } from '@jobtrail/web-kit';
import type { Tabs } from '../sync/tabs.ts';
import { dropJob, findCard, putCard, putCardInJob, putJob } from './cache.ts';
import { cardOf, movedCard } from './card.ts';
import { failureToast } from './failure.ts';
import { cardsKey, stageHistoryKey } from './keys.ts';
import { createReconciler } from './reconciler.ts';

/** What a move that could not be kept looked like, for the board to fly the card back. */
export type MoveListener = (event: { id: string; to: Stage }) => void;

/** Everything that changes a job. The promises never reject for a call that failed: they resolve to whether it worked, after the toast. */
export interface JobCommands {
  /** POST /api/jobs; throws what the server says, so that the form can name the fields. `signal` calls it off. */
  create: (body: CreateJobBody, options?: { signal?: AbortSignal }) => Promise<Job>;
  /** PATCH /api/jobs/{id}; throws what the server says. `quiet` leaves the success toast out, `signal` calls it off. */
  update: (id: string, changes: UpdateJobBody, options?: { quiet?: boolean; signal?: AbortSignal }) => Promise<Job>;
  /** Moves at once, and back when the server refuses. A move to the same stage makes no call. */
  move: (id: string, to: Stage) => Promise<boolean>;
  remove: (id: string) => Promise<boolean>;
  /** Called before a move is reverted. */
  onMoveRefused: (listener: MoveListener) => () => void;
  /** Holds the list's refetch back while a card is being dragged. */
  holdRefetch: () => () => void;
  fail: (error: unknown, text: ToastText) => void;
  tabs: Tabs;
}

/** What the server last confirmed of a job that is being moved, and how many of its moves are under way. */
interface Moves {
  confirmed: JobCard;
  underWay: number;
  last: Promise<unknown>;
}

/** The commands on jobs of one platform; they go on working after their screen has gone, as Undo in a toast must. */
export function createJobCommands(
  { queryClient, toast, navigate }: Pick<Platform, 'queryClient' | 'toast' | 'navigate'>,
  tabs: Tabs,
): JobCommands {
  const moves = new Map<string, Moves>();
  const listeners = new Set<MoveListener>();
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
      // A list on its way was asked for before this change: it must not put the old state back.
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
    // Moves of one card go to the server one after the other, in the order in which they were made.
    const answer = state.last.then(() =>
      changed(() => api.call('updateJob', { params: { id }, body: { status: to } })),
    );
    state.last = answer.catch(() => undefined);
    try {
      const job = await answer;
      state.confirmed = cardOf(job);
      state.underWay -= 1;
      if (state.underWay === 0) {
        moves.delete(id);
        accept(job);
      }
      toast({
        ...successToasts.statusUpdated,
        tone: 'success',
        action: { label: 'Undo', onClick: () => void move(id, before.status) },
      });
      return true;
    } catch (error) {
      state.underWay -= 1;
      if (state.underWay === 0) {
        moves.delete(id);
        for (const listener of listeners) listener({ id, to });
        if (findCard(queryClient, id)) show(state.confirmed);
      }
      fail(error, errorToasts.statusUpdate);
      return false;
    }
  }

  return {
    move,
    fail,
    tabs,
    onMoveRefused: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
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
        await changed(() => api.call('deleteJob', { params: { id } }));
      } catch (error) {
        fail(error, errorToasts.deleteJob);
        return false;
      }
      dropJob(queryClient, id);
      tabs.removed(id);
      toast({ ...successToasts.jobDeleted, tone: 'success' });
      return true;
    },
  };
}
