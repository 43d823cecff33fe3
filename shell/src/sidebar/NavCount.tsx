import { useQuery } from '@tanstack/react-query';
import { type NavBadge, TIME_ZONE_PLACEHOLDER } from '@jobtrail/contract';
import { CountBadge } from '@jobtrail/web-kit';
import { browserZone } from '@jobtrail/web-kit/time-zones';

/** The query of a badge's call, with the browser's time zone instead of the placeholder. */
const filled = (query: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, value === TIME_ZONE_PLACEHOLDER ? browserZone() : value]),
  );

/** The badge of an entry. Its query is shared with every part that makes the same call. */
export function NavCount({ badge: { path, query, field, label, everySeconds, quiet } }: { badge: NavBadge }) {
  const { data } = useQuery<Record<string, unknown>>({
    queryKey: query ? [path, filled(query)] : [path],
    refetchInterval: everySeconds ? everySeconds * 1000 : false,
  });
  const count = Number(data?.[field]);
  if (!(count > 0)) return null;
  const text = `${count} ${label}`;
  if (!quiet) return <CountBadge alert count={count} label={text} />;
  return (
    <span className="nav-number num">
      <span className="sr">{text}</span>
      <span aria-hidden="true">{count}</span>
    </span>
  );
}
