import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { feedToasts, type NewCalendarFeed, type ToastText } from '@jobtrail/contract';
import { api, callKey, useCall, useToast } from '@jobtrail/web-kit';
import { useJobCommands } from '../jobs/JobsContext.tsx';

const feedKey = callKey('getCalendarFeed');

/** The calendar feed: whether it is on, its address if it was created on this page, and its commands. */
export function useCalendarFeed() {
  const client = useQueryClient();
  const toast = useToast();
  const { fail } = useJobCommands();
  const feed = useCall('getCalendarFeed');
  const [address, setAddress] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  /** @returns whether it succeeded; a toast says so */
  async function run(call: () => Promise<NewCalendarFeed | null>, done: ToastText): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    try {
      const made = await call();
      setAddress(made?.address ?? null);
      client.setQueryData(feedKey, {
        createdAt: made?.createdAt ?? null,
        lastReadAt: made?.lastReadAt ?? null,
      });
      toast({ ...done, tone: 'success' });
      return true;
    } catch (error) {
      fail(error, feedToasts.failed);
      void client.invalidateQueries({ queryKey: feedKey });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    feed,
    address,
    busy,
    create: () => run(() => api.call('createCalendarFeed'), feedToasts.created),
    renew: () => run(() => api.call('renewCalendarFeed'), feedToasts.renewed),
    turnOff: () =>
      run(async () => {
        await api.call('deleteCalendarFeed');
        return null;
      }, feedToasts.deleted),
    copy: async (): Promise<void> => {
      if (address === null) return;
      try {
        await navigator.clipboard.writeText(address);
        toast({ ...feedToasts.copied, tone: 'success' });
      } catch {
        // Without permission, the person copies the text of the field.
        document.querySelector<HTMLInputElement>('.schedule-feed .input')?.select();
      }
    },
  };
}
