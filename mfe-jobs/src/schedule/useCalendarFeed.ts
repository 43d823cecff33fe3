import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { feedToasts, type NewCalendarFeed, type ToastText } from '@jobtrail/contract';
import { api, ApiError, callKey, useCall, useToast } from '@jobtrail/web-kit';
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

  /** A toast says whether it succeeded, unless the error belongs to a field. @throws what the call throws */
  async function run(call: () => Promise<NewCalendarFeed | null>, done: ToastText): Promise<void> {
    setBusy(true);
    try {
      const made = await call();
      setAddress(made?.address ?? null);
      client.setQueryData(feedKey, {
        createdAt: made?.createdAt ?? null,
        lastReadAt: made?.lastReadAt ?? null,
      });
      toast({ ...done, tone: 'success' });
    } catch (error) {
      if (!(error instanceof ApiError && error.fields)) {
        fail(error, feedToasts.failed);
        void client.invalidateQueries({ queryKey: feedKey });
      }
      throw error;
    } finally {
      setBusy(false);
    }
  }

  return {
    feed,
    address,
    busy,
    create: (password: string) => run(() => api.call('createCalendarFeed', { body: { password } }), feedToasts.created),
    renew: (password: string) => run(() => api.call('renewCalendarFeed', { body: { password } }), feedToasts.renewed),
    turnOff: () =>
      run(async () => {
        await api.call('deleteCalendarFeed');
        return null;
      }, feedToasts.deleted).catch(() => undefined),
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
