import type { JobCard, ToastText, UpdatedJob } from '@jobtrail/contract';
import type { Platform } from '@jobtrail/web-kit';
import { todayKey } from '../../reminders/keys.ts';
import type { Tabs } from '../../sync/tabs.ts';
import { putCard, putCardInJob, putJob } from '../cache.ts';
import { cardOf } from '../card.ts';
import { failureToast } from '../failure.ts';
import { cardsKey, repliesKey, stageHistoryKey, wishlistKey } from '../keys.ts';
import { createReconciler } from '../reconciler.ts';

/** What commands on jobs need of the platform. */
export type CommandPlatform = Pick<Platform, 'queryClient' | 'toast' | 'navigate'>;

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
export function createJobChanges({ queryClient, toast, navigate }: CommandPlatform, tabs: Tabs): JobChanges {
  const reconciler = createReconciler(() => {
    // A closed or deleted job retires its reminders.
    for (const queryKey of [cardsKey, todayKey, repliesKey]) void queryClient.invalidateQueries({ queryKey });
  });
  return {
    queryClient,
    toast,
    navigate,
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
    show(card) {
      putCard(queryClient, card);
      putCardInJob(queryClient, card);
    },
    accept({ historyEntryId: _, ...job }) {
      const card = cardOf(job);
      putJob(queryClient, job, card);
      tabs.changed(card);
      void queryClient.invalidateQueries({ queryKey: stageHistoryKey(job.id) });
    },
  };
}
