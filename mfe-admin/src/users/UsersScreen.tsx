import { Button } from 'antd';
import { X } from 'lucide-react';
import { useDeferredValue } from 'react';
import { adminTexts, type AdminUser } from '@jobtrail/contract';
import {
  EmptyState,
  Icon,
  lazyDrawer,
  storedText,
  useDebounced,
  useNavigate,
  usePageLocation,
  useReloadedState,
} from '@jobtrail/web-kit';
import { AdminHead } from '../head/AdminHead.tsx';
import { PagedList } from '../list/PagedList.tsx';
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
  const users = useUsers({ q, payment });
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
      <PagedList
        query={{ ...users, data: useDeferredValue(users.data) }}
        rowsOf={(page) => page.users}
        what="users"
        announced="user"
        panel
        rows
        empty={
          <section className="panel">
            <EmptyState
              title={adminTexts.noUsers}
              action={q === '' ? null : <Button onClick={() => setTyped('')}>Clear search</Button>}
            >
              {q === ''
                ? 'No paying users yet.'
                : `No ${payment ? 'paying ' : ''}user’s name or email contains “${q}”.`}
            </EmptyState>
          </section>
        }
      >
        {(rows) => <UserTable users={rows} stale={users.isPlaceholderData} onOpen={open} />}
      </PagedList>
      {opened ? <UserDrawer userId={opened} onClose={() => open(null)} /> : null}
    </div>
  );
}
