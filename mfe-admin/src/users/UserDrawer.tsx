import type { ReactNode } from 'react';
import { adminTexts } from '@jobtrail/contract';
import { ErrorState, formatDate, formatDateTime, Loading, messageOf } from '@jobtrail/web-kit';
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
