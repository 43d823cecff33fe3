import type { JobCard, ToastText, UpdatedJob } from '@jobtrail/contract';
import { ApiError, type Platform } from '@jobtrail/web-kit';
import { putCard, putJob } from '../cache.ts';
import { failureToast } from '../failure.ts';
import { cardsKey, jobFactsKey, jobTagsKey, repliesKey, stageHistoryKey, todayKey, wishlistKey } from '../keys.ts';
import type { Tabs } from '../tabs.ts';

/** What commands on jobs need of the platform. */
export type CommandPlatform = Pick<Platform, 'queryClient' | 'toast' | 'navigate' | 'store'>;

/** What all commands that change jobs share: how a change is sent, shown in the lists, and reported. */
export interface JobChanges extends CommandPlatform {
  readonly tabs: Tabs;
  /** Runs a call that changes jobs. The lists are not refetched meanwhile, but soon afterwards. */
  readonly run: <Result>(call: () => Promise<Result>) => Promise<Result>;
  /** Shows a card in the lists and in the detail of its job, before the server has confirmed it. */
  readonly show: (card: JobCard) => void;
  /** Shows a job as the server has returned it, also in other tabs. */
  readonly accept: (job: UpdatedJob) => void;
  readonly fail: (error: unknown, text: ToastText) => void;
  /** Delays refetching the lists. @returns a function that allows it again */
  readonly holdRefetch: () => () => void;
}

/** Creates what the commands on jobs share. */
export function createJobChanges({ queryClient, toast, navigate, store }: CommandPlatform, tabs: Tabs): JobChanges {
  const reconciler = createReconciler(() => {
    // A closed or deleted job retires its reminders.
    for (const queryKey of [cardsKey, todayKey, repliesKey, jobFactsKey])
      void queryClient.invalidateQueries({ queryKey });
  });
  return {
    queryClient,
    toast,
    navigate,
    store,
    tabs,
    holdRefetch: reconciler.hold,
    fail: (error, text) => toast(failureToast(error, text, navigate)),
    async run(call) {
      const release = reconciler.hold();
      try {
        // A list request sent before this change would overwrite the new state.
        for (const queryKey of [cardsKey, wishlistKey]) await queryClient.cancelQueries({ queryKey, exact: true });
        return await call();
      } finally {
        release();
        reconciler.soon();
      }
    },
    show: (card) => putCard(queryClient, card),
    accept({ historyEntryId: _, ...job }) {
      tabs.changed(putJob(queryClient, job));
      for (const queryKey of [stageHistoryKey(job.id), jobTagsKey(job.id)])
        void queryClient.invalidateQueries({ queryKey });
    },
  };
}

/** Whether the state of the job, such as a later move, prevents a change. The server's sentence says so. */
export const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

/** How long after the last change the list is refetched, in ms: several changes in a row cause one request. */
const RECONCILE_AFTER_MS = 1500;

interface Reconciler {
  /** Schedules a refetch of the list after the last change. */
  soon: () => void;
  /**
   * Prevents refetching during a change or a drag.
   * @returns a function that allows it again
   */
  hold: () => () => void;
}

/**
 * Refetches the list after changes, but never while one is in progress, because an older list would restore older
 * states.
 */
export function createReconciler(refetch: () => unknown, delay: number = RECONCILE_AFTER_MS): Reconciler {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let holds = 0;
  let wanted = false;

  function plan(): void {
    clearTimeout(timer);
    if (!wanted || holds > 0) return;
    timer = setTimeout(() => {
      wanted = false;
      void refetch();
    }, delay);
  }

  return {
    soon: () => {
      wanted = true;
      plan();
    },
    hold: () => {
      holds += 1;
      clearTimeout(timer);
      let released = false;
      return () => {
        if (released) return;
        released = true;
        holds -= 1;
        plan();
      };
    },
  };
}
