import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Descriptions } from 'antd';
import { useState } from 'react';
import { adminTexts, type AdminUser } from '@jobtrail/contract';
import { api, callKey, formatDate, formatDateTime } from '@jobtrail/web-kit';
import { RecordDrawer } from '../drawer/RecordDrawer.tsx';
import { Loaded } from '../list/Loaded.tsx';
import { PagedList } from '../list/PagedList.tsx';
import { DecisionFact } from './DecisionFact.tsx';
import { EndSessions } from './EndSessions.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';
import { useUser } from './queries.ts';

/** A drawer with one user's account and audit log. */
export default function UserDrawer({ userId, onClose }: { userId: string; onClose: () => void }) {
  const account = useUser(userId);
  const user = account.data?.pages[0]?.user;
  return (
    <RecordDrawer label={user?.name ?? adminTexts.user} width={480} onClose={onClose}>
      <Loaded query={{ ...account, data: user }} what="user">
        {(opened) => (
          <>
            <h2>{opened.name}</h2>
            <p className="muted user-address">{opened.email}</p>
            <Descriptions className="user-facts" column={1} size="small" colon={false} items={factsOf(opened)} />
            <EndSessions user={opened} />
            <h3>History</h3>
            <PagedList
              query={account}
              rowsOf={(page) => page.audit}
              what="history"
              empty={<p className="muted">No changes by administrators yet.</p>}
            >
              {(entries) => (
                <ol className="audit">
                  {entries.map(({ id, at, summary, actorName }) => (
                    <li key={id}>
                      <p>{summary}</p>
                      <p className="caption muted">
                        {actorName}, <time className="num">{formatDateTime(at)}</time>
                      </p>
                    </li>
                  ))}
                </ol>
              )}
            </PagedList>
            <h3>Account activity</h3>
            <Activity userId={opened.id} />
          </>
        )}
      </Loaded>
    </RecordDrawer>
  );
}

function factsOf(user: AdminUser) {
  return [
    { label: 'Role', children: user.role === 'admin' ? 'Admin' : 'User' },
    { label: 'Status', children: user.isActive ? 'Active' : 'Inactive' },
    { label: 'Subscription', children: <PaymentBadge status={user.paymentStatus} /> },
    ...(user.subscriptionDecision ? [{ label: 'On deactivation', children: <DecisionFact user={user} /> }] : []),
    { label: 'Email confirmed', children: user.emailVerified ? 'Yes' : 'No' },
    {
      label: 'Last seen',
      children: user.lastSeenAt ? <time className="num">{formatDateTime(user.lastSeenAt)}</time> : 'Never',
    },
    { label: 'Created', children: <time className="num">{formatDate(user.createdAt)}</time> },
    { label: 'User ID', children: <span className="mono">{user.id}</span> },
  ];
}

/** What happened to the security of the account. It is loaded when it is asked for. */
function Activity({ userId }: { userId: string }) {
  const [open, setOpen] = useState(false);
  const activity = useInfiniteQuery({
    queryKey: callKey('listUserActivity', { params: { userId } }),
    queryFn: ({ pageParam, signal }) =>
      api.call('listUserActivity', { params: { userId }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: open,
    refetchOnMount: 'always',
  });
  if (!open) return <Button onClick={() => setOpen(true)}>Show activity</Button>;
  return (
    <PagedList
      query={activity}
      rowsOf={(page) => page.entries}
      what="activity"
      level={3}
      empty={<p className="muted">Nothing has been recorded yet.</p>}
    >
      {(entries) => (
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
      )}
    </PagedList>
  );
}
