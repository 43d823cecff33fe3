import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { adminTexts } from '@jobtrail/contract';
import { api, callKey, ErrorState, formatDate, formatDateTime, Loading, messageOf } from '@jobtrail/web-kit';
import { RecordDrawer } from '../drawer/RecordDrawer.tsx';
import { MoreButton } from '../list/MoreButton.tsx';
import { DecisionFact } from './DecisionFact.tsx';
import { EndSessions } from './EndSessions.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';
import { useUser } from './queries.ts';

/** A drawer with one user's account and audit log. */
export default function UserDrawer({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useUser(userId);
  const user = data?.pages[0]?.user;
  const audit = data?.pages.flatMap((page) => page.audit) ?? [];
  return (
    <RecordDrawer label={user?.name ?? adminTexts.user} width={480} onClose={onClose}>
      {user ? (
        <>
          <h2>{user.name}</h2>
          <p className="muted user-address">{user.email}</p>
          <dl className="user-facts">
            <Fact name="Role">{user.role === 'admin' ? 'Admin' : 'User'}</Fact>
            <Fact name="Status">{user.isActive ? 'Active' : 'Inactive'}</Fact>
            <Fact name="Subscription">
              <PaymentBadge status={user.paymentStatus} />
            </Fact>
            {user.subscriptionDecision ? (
              <Fact name="On deactivation">
                <DecisionFact user={user} />
              </Fact>
            ) : null}
            <Fact name="Email confirmed">{user.emailVerified ? 'Yes' : 'No'}</Fact>
            <Fact name="Last seen">
              {user.lastSeenAt ? <time className="num">{formatDateTime(user.lastSeenAt)}</time> : 'Never'}
            </Fact>
            <Fact name="Created">
              <time className="num">{formatDate(user.createdAt)}</time>
            </Fact>
            <Fact name="User ID">
              <span className="mono">{user.id}</span>
            </Fact>
          </dl>
          <EndSessions user={user} />
          <h3>History</h3>
          {audit.length === 0 ? (
            <p className="muted">No changes by administrators yet.</p>
          ) : (
            <ol className="audit">
              {audit.map(({ id, at, summary, actorName }) => (
                <li key={id}>
                  <p>{summary}</p>
                  <p className="caption muted">
                    {actorName}, <time className="num">{formatDateTime(at)}</time>
                  </p>
                </li>
              ))}
            </ol>
          )}
          {hasNextPage ? <MoreButton pending={isFetchingNextPage} onMore={() => void fetchNextPage()} /> : null}
          <h3>Account activity</h3>
          <Activity userId={user.id} />
        </>
      ) : error ? (
        <ErrorState title="The user could not be loaded" onRetry={() => void refetch()}>
          {messageOf(error, 'Jobtrail could not be reached.')}
        </ErrorState>
      ) : (
        <Loading text="Loading user..." />
      )}
    </RecordDrawer>
  );
}

/** What happened to the security of the account. It is loaded when it is asked for. */
function Activity({ userId }: { userId: string }) {
  const [open, setOpen] = useState(false);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: callKey('listUserActivity', { params: { userId } }),
    queryFn: ({ pageParam, signal }) =>
      api.call('listUserActivity', { params: { userId }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: open,
    refetchOnMount: 'always',
  });
  if (!open)
    return (
      <p>
        <button type="button" className="btn" onClick={() => setOpen(true)}>
          Show activity
        </button>
      </p>
    );
  if (!data)
    return error ? (
      <ErrorState title="The activity could not be loaded" level={3} onRetry={() => void refetch()}>
        {messageOf(error, 'Jobtrail could not be reached.')}
      </ErrorState>
    ) : (
      <Loading text="Loading activity..." />
    );
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <p className="muted">Nothing has been recorded yet.</p>;
  return (
    <>
      <ol className="audit" aria-label="Account activity">
        {entries.map(({ id, at, summary, outcome, byAdministrator, device, address, requestId }) => (
          <li key={id}>
            <p>
              {summary}
              {outcome === 'success' ? '' : ` (${outcome})`}
            </p>
            <p className="caption muted">
              {byAdministrator ? 'By an administrator, ' : ''}
              {device}, {address}, <time className="num">{formatDateTime(at)}</time>,{' '}
              <span className="mono">{requestId}</span>
            </p>
          </li>
        ))}
      </ol>
      {hasNextPage ? <MoreButton pending={isFetchingNextPage} onMore={() => void fetchNextPage()} /> : null}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
