import { useQuery } from '@tanstack/react-query';
import type { NavBadge } from '@jobtrail/contract';
import { CountBadge } from '@jobtrail/web-kit';

/** The badge of an entry. Its query is shared with every part that makes the same call. */
export function NavCount({ badge: { path, field, label, everySeconds } }: { badge: NavBadge }) {
  const { data } = useQuery<Record<string, unknown>>({
    queryKey: [path],
    refetchInterval: everySeconds ? everySeconds * 1000 : false,
  });
  const count = Number(data?.[field]);
  return count > 0 ? <CountBadge alert count={count} label={`${count} ${label}`} /> : null;
}
