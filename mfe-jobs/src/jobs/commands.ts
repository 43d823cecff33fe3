import {
  CLOSED_REASON_LABELS,
  type CreateJobBody,
  errorToasts,
  type Job,
  type JobCard,
  jobTexts,
  reasonsOf,
  type Stage,
  successToasts,
  type ToastText,
  type UpdatedJob,
  type UpdateJobBody,
} from '@jobtrail/contract';
import { api, ApiError, type Platform } from '@jobtrail/web-kit';
import { WISHLIST_PAGE } from '../pages.ts';
import { todayKey } from '../reminders/keys.ts';
import type { Tabs } from '../sync/tabs.ts';
import { dropJob, findCard, putCard, putCardInJob, putJob } from './cache.ts';
import { cardOf, movedCard } from './card.ts';
import { failureToast } from './failure.ts';
import { followJob } from './followJob.ts';
import { cardsKey, stageHistoryKey, wishlistKey } from './keys.ts';
import { createReconciler } from './reconciler.ts';

/** A rejected move, which the board animates back. */
type MoveListener = (event: { id: string; to: Stage }) => void;
/** Receives the card that a rejected move has left in its place. */
type RevertListener = (card: JobCard) => void;

/** How long Undo is offered after a deletion, in ms. */
const UNDO_DELETION_MS = 12_000;
/** How long a toast with a question stays, in ms. */
const QUESTION_MS = 10_000;

/**
 * Everything that changes a job. Promises do not reject when a call fails: they show a toast and resolve to whether it
 * succeeded.
 */
export interface JobCommands {
  /** POST /api/jobs; throws the server's error, so that the form can show it at the fields. `signal` aborts it. */
  create: (body: CreateJobBody, options?: { signal?: AbortSignal }) => Promise<Job>;
  /** PATCH /api/jobs/{id}; throws the server's error. `quiet` omits the success toast, `signal` aborts it. */
  update: (id: string, changes: UpdateJobBody, options?: { quiet?: boolean; signal?: AbortSignal }) => Promise<Job>;
  /** Changes a fact of a job, such as its source; the toast offers to restore the earlier one. */
  set: (id: string, changes: UpdateJobBody, earlier: UpdateJobBody) => Promise<boolean>;
  /** Moves at once, and back if the server rejects it. A move to the same stage makes no call. */
  move: (id: string, to: Stage) => Promise<boolean>;
  /** Takes a saved job off the wishlist: it has been applied for, now. */
  apply: (id: string) => Promise<boolean>;
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
/** Whether the state of the job, such as a later move, prevents a change. The server's sentence says so. */
const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;
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
  const reconciler = createReconciler(() => {
    // A closed or deleted job retires its reminders.
    for (const queryKey of [cardsKey, todayKey]) void queryClient.invalidateQueries({ queryKey });
  });
  const fail = (error: unknown, text: ToastText) => toast(failureToast(error, text, navigate));

  function show(card: JobCard): void {
    putCard(queryClient, card);
    putCardInJob(queryClient, card);
  }

  function accept({ historyEntryId: _, ...job }: UpdatedJob): void {
    const card = cardOf(job);
    putJob(queryClient, job, card);
    tabs.changed(card);
    void queryClient.invalidateQueries({ queryKey: stageHistoryKey(job.id) });
  }

  async function changed<T>(call: () => Promise<T>): Promise<T> {
    const release = reconciler.hold();
    try {
      // A list request sent before this change would overwrite the new state.
      for (const queryKey of [cardsKey, wishlistKey]) await queryClient.cancelQueries({ queryKey, exact: true });
      return await call();
    } finally {
      release();
      reconciler.soon();
    }
  }

  /**
   * Changes the stage of a card: shows it at once, sends the change after those in progress, and shows the last
   * confirmed card again if it is refused.
   * @returns the changed job; null after a refusal, which a toast has reported
   */
  async function changeStage(
    before: JobCard,
    { shown, body, refusal }: { shown: JobCard; body: UpdateJobBody; refusal: (error: unknown) => ToastText },
  ): Promise<UpdatedJob | null> {
    const { id } = before;
    const state = moves.get(id) ?? { confirmed: before, underWay: 0, last: Promise.resolve() };
    moves.set(id, state);
    state.underWay += 1;
    show(shown);
    // Moves of one card are sent one after the other, in order.
    const response = state.last.then(() => changed(() => api.call('updateJob', { params: { id }, body })));
    state.last = response.catch(() => undefined);
    try {
      const job = await response;
      state.confirmed = cardOf(job);
      state.underWay -= 1;
      if (state.underWay === 0) {
        moves.delete(id);
        accept(job);
      }
      return job;
    } catch (error) {
      state.underWay -= 1;
      if (state.underWay === 0) {
        moves.delete(id);
        for (const listener of listeners) listener({ id, to: shown.status });
        if (findCard(queryClient, id)) {
          followJob(id);
          show(state.confirmed);
          for (const listener of revertListeners) listener(state.confirmed);
        }
      }
      fail(error, refusal(error));
      return null;
    }
  }

  /** Confirms a change of stage. In a closed stage, it asks why the application ended. */
  function moved({ id, status, closedReason }: Job, undo: () => void): void {
    const reasons = closedReason === null ? reasonsOf(status) : [];
    toast({
      ...successToasts.statusUpdated,
      tone: 'success',
      action: { label: 'Undo', onClick: undo },
      ...(reasons.length > 0 && {
        choice: {
          label: jobTexts.whyEnded,
          options: reasons.map((reason) => ({
            label: CLOSED_REASON_LABELS[reason],
            onClick: () => void set(id, { closedReason: reason }, { closedReason: null }),
          })),
        },
        duration: QUESTION_MS,
      }),
    });
  }

  async function set(id: string, changes: UpdateJobBody, earlier: UpdateJobBody): Promise<boolean> {
    try {
      accept(await changed(() => api.call('updateJob', { params: { id }, body: changes })));
    } catch (error) {
      fail(error, errorToasts.updateJob);
      return false;
    }
    toast({
      ...successToasts.jobUpdated,
      tone: 'success',
      action: { label: 'Undo', onClick: () => void set(id, earlier, changes) },
    });
    return true;
  }

  async function move(id: string, to: Stage): Promise<boolean> {
    const before = findCard(queryClient, id);
    if (!before || before.status === to) return false;
    const job = await changeStage(before, {
      shown: movedCard(before, to),
      body: { status: to },
      refusal: () => errorToasts.statusUpdate,
    });
    if (!job) return false;
    const { historyEntryId } = job;
    moved(job, () => {
      followJob(id);
      // There is no entry if the job was in that stage already, or if an older service has moved it.
      void (historyEntryId === undefined ? move(id, before.status) : undoMove(before, historyEntryId, to));
    });
    return true;
  }

  /** Takes a move back, as if it had not been made. Undo of that moves the job again. */
  async function undoMove(before: JobCard, historyEntryId: string, to: Stage): Promise<void> {
    const current = findCard(queryClient, before.id);
    if (!current) return;
    const { status, stageChangedAt, repliedAt, closedReason } = before;
    const job = await changeStage(current, {
      shown: { ...current, status, stageChangedAt, repliedAt, closedReason },
      body: { undo: historyEntryId },
      refusal: (error) => ({
        ...errorToasts.statusUpdate,
        ...(isConflict(error) && { description: error.userMessage }),
      }),
    });
    if (!job) return;
    moved(job, () => {
      followJob(before.id);
      void move(before.id, to);
    });
  }

  async function apply(id: string): Promise<boolean> {
    try {
      const job = await changed(() => api.call('updateJob', { params: { id }, body: { wishlist: false } }));
      accept(job);
      const { historyEntryId } = job;
      toast({
        title: jobTexts.appliedTitle,
        description: `${job.company} is on the board now.`,
        tone: 'success',
        ...(historyEntryId !== undefined && {
          action: { label: 'Undo', onClick: () => void unapply(id, historyEntryId) },
        }),
      });
      return true;
    } catch (error) {
      fail(error, errorToasts.updateJob);
      return false;
    }
  }

  async function unapply(id: string, historyEntryId: string): Promise<void> {
    try {
      const job = await changed(() => api.call('updateJob', { params: { id }, body: { undo: historyEntryId } }));
      followJob(id);
      accept(job);
      toast({
        title: jobTexts.backOnWishlist,
        description: `${job.company} is off the board.`,
        tone: 'success',
        action: { label: 'Undo', onClick: () => void apply(id) },
      });
    } catch (error) {
      fail(error, { ...errorToasts.updateJob, ...(isConflict(error) && { description: error.userMessage }) });
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
    apply,
    set,
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
