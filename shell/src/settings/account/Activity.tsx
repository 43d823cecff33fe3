import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, Badge, callKey, ErrorState, formatDateTime, Loading, messageOf } from '@jobtrail/web-kit';
import { ExpandableSetting } from '../ExpandableSetting.tsx';

/** What happened to the security of the account, newest first. It is loaded when it is opened. */
export function Activity() {
  const [open, setOpen] = useState(false);
  return (
    <ExpandableSetting
      title="Recent events"
      value="Sign-ins, changed passwords and emails, downloads, and what administrators changed"
      label="Show activity"
      open={open}
      onToggle={setOpen}
    >
      <ActivityList />
    </ExpandableSetting>
  );
}

function ActivityList() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: callKey('listAccountActivity'),
    queryFn: ({ pageParam, signal }) => api.call('listAccountActivity', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: 'always',
  });
  if (!data) {
    return error ? (
      <ErrorState title="Your activity could not be loaded" level={3} onRetry={() => void refetch()}>
        {messageOf(error, 'Jobtrail could not be reached.')}
      </ErrorState>
    ) : (
      <Loading text="Loading activity..." />
    );
  }
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <p className="muted">Nothing has happened yet.</p>;
  return (
    <>
      <ul className="sessions account-activity" aria-label="Account activity">
        {entries.map(({ id, at, summary, outcome, byAdministrator, device, address }) => (
          <li key={id}>
            <div className="grow">
              <p className="medium">
                {summary} {outcome === 'success' ? null : <Badge tone="warning">Not successful</Badge>}
              </p>
              <p className="caption muted num">
                {byAdministrator ? 'By an administrator' : `${device ?? 'Unknown device'}, ${address ?? ''}`},{' '}
                <time dateTime={at}>{formatDateTime(at)}</time>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <button
          type="button"
          className="btn sessions-all"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </button>
      ) : null}
    </>
  );
}
