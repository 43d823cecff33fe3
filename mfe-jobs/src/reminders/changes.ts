import { type ToastText, todayTexts, todayToasts } from '@jobtrail/contract';
import type { Platform } from '@jobtrail/web-kit';
import { failureToast } from '../jobs/failure.ts';
import { countKey, todayKey } from '../jobs/keys.ts';
import type { Tabs } from '../jobs/tabs.ts';
import type { TodayChange } from './cache.ts';

/** How long Undo is offered on Today, in ms. */
const UNDO_MS = 10_000;

interface Change<T> {
  /** Shown at once. */
  shown?: TodayChange;
  /** Shown again if the server refuses the change. */
  reverted?: TodayChange;
  call: () => Promise<T>;
  accepted?: (result: T) => TodayChange;
}

/** How the commands on reminders and on suggestions make a change. */
export interface TodayChanges {
  /** @returns the server's response; null after a failure, which a toast has reported */
  make: <T>(change: Change<T>) => Promise<T | null>;
  /** Confirms a change with an offer to undo it; with `ask`, also to log what the person did. */
  confirm: (text: ToastText, undo: () => void, ask?: () => void) => void;
  /** Fetches the data of Today again, for changes that a response does not contain. */
  refetch: () => void;
}

/** Creates what changes the cached data of Today. Promises do not reject. */
export function createTodayChanges(
  { queryClient, toast, navigate }: Pick<Platform, 'queryClient' | 'toast' | 'navigate'>,
  tabs: Tabs,
): TodayChanges {
  const apply = (change: TodayChange | undefined): void => {
    if (change) queryClient.setQueryData(todayKey, (today) => today && change(today));
  };
  return {
    make: async ({ shown, reverted, call, accepted }) => {
      // A response that was on its way would show the state before the change.
      await queryClient.cancelQueries({ queryKey: todayKey, exact: true });
      apply(shown);
      try {
        const result = await call();
        apply(accepted?.(result));
        void queryClient.invalidateQueries({ queryKey: countKey });
        tabs.reminders();
        return result;
      } catch (error) {
        apply(reverted);
        toast(failureToast(error, todayToasts.failed, navigate));
        return null;
      }
    },
    confirm: (text, undo, ask) =>
      toast({
        ...text,
        tone: 'success',
        duration: UNDO_MS,
        action: { label: 'Undo', onClick: undo },
        ...(ask && {
          choice: { label: todayTexts.keepALine, options: [{ label: todayTexts.addALine, onClick: ask }] },
        }),
      }),
    refetch: () => void queryClient.invalidateQueries({ queryKey: todayKey }),
  };
}
