import type { AdminUser } from '@jobtrail/contract';
import { Avatar, Badge, classes, useSession } from '@jobtrail/web-kit';
import { PaymentBadge } from './PaymentBadge.tsx';
import { useUpdateUser } from './useUpdateUser.ts';

interface Props {
  users: readonly AdminUser[];
  /** Whether the rows still belong to the previous search. */
  stale: boolean;
  onOpen: (user: AdminUser) => void;
}

/** Name, Email, Role, Status, Payment, Actions. A name opens the user's record. */
export function UserTable({ users, stale, onOpen }: Props) {
  const { user: me } = useSession();
  const update = useUpdateUser();
  const busy = update.isPending ? update.variables.user.id : null;
  return (
    <div className={classes('table-wrap users-table', stale && 'is-stale')}>
      {/* Keyboard users scroll the table with the arrow keys. */}
      <div className="table-scroll" role="region" aria-label="Users" tabIndex={0}>
        <table className="table users">
          <thead>
            <tr>
              <th>Name</th>
              <th>Email</th>
              <th>Role</th>
              <th>Status</th>
              <th>Payment</th>
              <th className="r">Actions</th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <tr key={user.id}>
                <td className="primary">
                  <button type="button" className="cell user-name" onClick={() => onOpen(user)}>
                    <Avatar name={user.name} />
                    <span className="truncate" title={user.name}>
                      {user.name}
                    </span>
                  </button>
                </td>
                <td>
                  <span className="truncate user-email" title={user.email}>
                    {user.email}
                  </span>
                </td>
                <td>
                  {user.role === 'admin' ? <Badge tone="accent">Admin</Badge> : <span className="muted">User</span>}
                </td>
                <td>
                  <span className={classes('user-status', user.isActive && 'is-active')}>
                    <span className="dot" aria-hidden="true" />
                    {user.isActive ? 'Active' : 'Inactive'}
                  </span>
                </td>
                <td>
                  <PaymentBadge status={user.paymentStatus} />
                </td>
                <td className="r user-actions">
                  {user.id === me?.id ? (
                    <span className="caption muted">This is you</span>
                  ) : (
                    <>
                      <button
                        type="button"
                        className="btn btn-sm btn-ghost"
                        disabled={busy === user.id}
                        aria-label={`${user.role === 'admin' ? 'Demote' : 'Promote'} ${user.name}`}
                        onClick={() =>
                          update.mutate({ user, change: { role: user.role === 'admin' ? 'user' : 'admin' } })
                        }
                      >
                        {user.role === 'admin' ? 'Demote' : 'Promote'}
                      </button>
                      <button
                        type="button"
                        className="btn btn-sm btn-ghost"
                        disabled={busy === user.id}
                        aria-label={`${user.isActive ? 'Deactivate' : 'Activate'} ${user.name}`}
                        onClick={() => update.mutate({ user, change: { isActive: !user.isActive } })}
                      >
                        {user.isActive ? 'Deactivate' : 'Activate'}
                      </button>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
