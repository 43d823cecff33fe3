import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callKey } from '@jobtrail/web-kit';
import type { LoadedCount } from './useLoadedCount.ts';

/** Corrects the count that the server returned earlier, which the sidebar shows. Without one it does nothing. */
export function useSharedCount(zone: string, { interviews, overdue, dueToday }: LoadedCount): void {
  const client = useQueryClient();
  useEffect(() => {
    client.setQueryData(callKey('countToday', { query: { zone } }), (counted) => {
      if (counted === undefined) return undefined;
      const count = {
        interviews: interviews ?? counted.interviews,
        overdue: overdue ?? counted.overdue,
        dueToday: dueToday ?? counted.dueToday,
      };
      return { ...count, total: count.interviews + count.overdue + count.dueToday };
    });
  }, [client, zone, interviews, overdue, dueToday]);
}
