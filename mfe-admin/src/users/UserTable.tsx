import { useRef, useState } from 'react';
import type { AdminUser, SubscriptionChoice } from '@jobtrail/contract';
import { Avatar, Badge, classes, lazyDialog, useSession } from '@jobtrail/web-kit';
import { DecisionNote } from './DecisionNote.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';
import { useUpdateUser } from './useUpdateUser.ts';

const DeactivateDialog = lazyDialog(() => import('./DeactivateDialog.tsx'), {
  title: 'Deactivate',
  close: ({ onCancel }) => onCancel(),
});

interface Props {
  users: readonly AdminUser[];
  /** Whether the rows still belong to the previous search. */
  stale: boolean;
  onOpen: (user: AdminUser) => void;
}

/** Name, Email, Role, Status, Payment, Actions. A name opens the user's record; Deactivate asks first. */
export function UserTable({ users, stale, onOpen }: Props) {
  const { user: me } = useSession();
  const update = useUpdateUser();
  const busy = update.isPending ? update.variables.user.id : null;
  const [leaving, setLeaving] = useState<AdminUser | null>(null);
  const deactivateButton = useRef<HTMLButtonElement>(null);
  async function deactivate(user: AdminUser, subscription: SubscriptionChoice | undefined): Promise<void> {
    // A toast reports a failure. Callbacks of `mutate` would not run if Undo starts before the list is fetched again.
    await update
      .mutateAsync({
        user,
        change: { isActive: false, ...(subscription && { subscription }) },
        ...(deactivateButton.current && { button: deactivateButton.current }),
      })
      .catch(() => undefined);
    setLeaving((current) => (current === user ? null : current));
  }
  return (
    <div className={classes('table-wrap users-table', stale && 'is-stale')}>
      {/* Keyboard users scroll the table with the arrow keys. */}
      <div className="table-scroll" role="region" aria-label="Users" tabIndex={0}>
        <table className="table users" aria-label="Users">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Email</th>
              <th scope="col">Role</th>
              <th scope="col">Status</th>
              <th scope="col">Payment</th>
              <th scope="col" className="r">
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <tr key={user.id}>
                <th scope="row" className="primary">
                  <button type="button" className="cell user-name" onClick={() => onOpen(user)}>
                    <Avatar name={user.name} />
                    <span className="truncate" title={user.name}>
                      {user.name}
                    </span>
                  </button>
                </th>
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
                  <DecisionNote user={user} />
                </td>
                <td className="r user-actions">
                  {user.id === me?.id ? (
                    <span className="caption muted">This is you</span>
                  ) : (
                    <>
                      {/* An inactive person cannot become an administrator. */}
                      {user.isActive || user.role === 'admin' ? (
                        <button
                          type="button"
                          className="btn btn-sm btn-ghost"
                          aria-disabled={busy === user.id}
                          aria-label={`${user.role === 'admin' ? 'Demote' : 'Promote'} ${user.name}`}
                          onClick={({ currentTarget }) => {
                            if (busy === user.id) return;
                            const role = user.role === 'admin' ? 'user' : 'admin';
                            update.mutate({ user, change: { role }, button: currentTarget });
                          }}
                        >
                          {user.role === 'admin' ? 'Demote' : 'Promote'}
                        </button>
                      ) : null}
                      <button
                        type="button"
                        className="btn btn-sm btn-ghost"
                        aria-disabled={busy === user.id}
                        aria-label={`${user.isActive ? 'Deactivate' : 'Activate'} ${user.name}`}
                        onClick={({ currentTarget }) => {
                          if (busy === user.id) return;
                          deactivateButton.current = currentTarget;
                          if (user.isActive) setLeaving(user);
                          else update.mutate({ user, change: { isActive: true }, button: currentTarget });
                        }}
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
      {leaving ? (
        <DeactivateDialog
          user={leaving}
          pending={busy === leaving.id}
          onConfirm={(choice) => void deactivate(leaving, choice)}
          onCancel={() => setLeaving(null)}
        />
      ) : null}
    </div>
  );
}
