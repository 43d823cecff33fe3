import { X } from 'lucide-react';
import { useDeferredValue } from 'react';
import { adminTexts, type AdminUser } from '@jobtrail/contract';
import {
  EmptyState,
  ErrorState,
  Icon,
  lazyDrawer,
  messageOf,
  storedText,
  useDebounced,
  useNavigate,
  usePageLocation,
  useReloadedState,
} from '@jobtrail/web-kit';
import { AdminHead } from '../head/AdminHead.tsx';
import { ListSkeleton } from '../list/ListSkeleton.tsx';
import { MoreButton } from '../list/MoreButton.tsx';
import { SearchField } from '../list/SearchField.tsx';
import { ownPages } from '../pages.ts';
import { useUsers } from './queries.ts';
import { UserTable } from './UserTable.tsx';
import './users.css';

const UserDrawer = lazyDrawer(() => import('./UserDrawer.tsx'), {
  title: adminTexts.user,
  close: ({ onClose }) => onClose(),
});

/**
 * /admin/users: the search runs on the server while the administrator types. The URL names the open user and the
 * payment filter.
 */
export function UsersScreen() {
  const navigate = useNavigate();
  const { query } = usePageLocation();
  const opened = query.get('user');
  const payment = query.get('payment') === 'paid' ? 'paid' : undefined;
  const [typed, setTyped] = useReloadedState('user-search', '', storedText);
  const q = useDebounced(typed.trim());
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = useUsers({
    q,
    payment,
  });
  const users = useDeferredValue(data?.pages.flatMap((page) => page.users));
  const addressOf = (named: { payment?: string | undefined; user?: string | undefined }): string => {
    const search = new URLSearchParams(
      Object.entries(named).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    ).toString();
    return search === '' ? ownPages.users : `${ownPages.users}?${search}`;
  };
  const open = (user: AdminUser | null) => navigate(addressOf({ payment, user: user?.id }));
  return (
    <div className="page admin">
      <AdminHead title={adminTexts.usersTitle} />
      <SearchField label="Search users" placeholder={adminTexts.searchUsers} value={typed} onChange={setTyped} />
      {payment ? (
        <p className="user-filters">
          <a className="filter-chip" href={addressOf({})} aria-label="Paid users only. Show all users">
            Paid users
            <Icon of={X} size={12} />
          </a>
        </p>
      ) : null}
      <p className="sr" role="status">
        {users && !isPlaceholderData
          ? `${users.length}${hasNextPage ? ' or more' : ''} ${users.length === 1 && !hasNextPage ? 'user' : 'users'} found`
          : ''}
      </p>
      {users ? (
        users.length === 0 ? (
          <section className="panel">
            <EmptyState
              title={adminTexts.noUsers}
              action={
                q === '' ? null : (
                  <button type="button" className="btn" onClick={() => setTyped('')}>
                    Clear search
                  </button>
                )
              }
            >
              {q === ''
                ? 'No paying users yet.'
                : `No ${payment ? 'paying ' : ''}user’s name or email contains “${q}”.`}
            </EmptyState>
          </section>
        ) : (
          <>
            <UserTable users={users} stale={isPlaceholderData} onOpen={open} />
            {hasNextPage ? <MoreButton pending={isFetchingNextPage} onMore={() => void fetchNextPage()} /> : null}
          </>
        )
      ) : error ? (
        <section className="panel">
          <ErrorState title="The users could not be loaded" onRetry={() => void refetch()}>
            {messageOf(error, 'Jobtrail could not be reached.')}
          </ErrorState>
        </section>
      ) : (
        <ListSkeleton what="users" />
      )}
      {opened ? <UserDrawer userId={opened} onClose={() => open(null)} /> : null}
    </div>
  );
}
