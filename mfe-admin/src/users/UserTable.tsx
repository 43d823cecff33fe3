import { Button, Grid } from 'antd';
import { useRef, useState } from 'react';
import type { AdminUser, SubscriptionChoice } from '@jobtrail/contract';
import { Avatar, Badge, classes, lazyDialog, useSession } from '@jobtrail/web-kit';
import { type Columns, RecordTable } from '../list/RecordTable.tsx';
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
  const { md: fitsFacts = false, xl: fitsEmail = false } = Grid.useBreakpoint();
  const update = useUpdateUser();
  const busy = update.isPending ? update.variables.user.id : null;
  const [leaving, setLeaving] = useState<AdminUser | null>(null);
  const deactivateButton = useRef<HTMLElement>(null);
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
  const action = (user: AdminUser, verb: string, act: (button: HTMLElement) => void) => (
    <Button
      size="small"
      type="text"
      aria-disabled={busy === user.id}
      aria-label={`${verb} ${user.name}`}
      onClick={({ currentTarget }) => {
        if (busy !== user.id) act(currentTarget);
      }}
    >
      {verb}
    </Button>
  );
  const columns: Columns<AdminUser> = [
    {
      title: 'Name',
      rowScope: 'row',
      render: (_, user) => (
        <>
          <button type="button" className="cell user-name" onClick={() => onOpen(user)}>
            <Avatar name={user.name} />
            <span className="truncate" title={user.name}>
              {user.name}
            </span>
          </button>
          {fitsEmail ? null : <span className="user-more truncate muted">{user.email}</span>}
          {fitsFacts ? null : (
            <span className="user-more row">
              <Role user={user} />
              <Status user={user} />
              <Payment user={user} />
            </span>
          )}
        </>
      ),
    },
    { title: 'Email', dataIndex: 'email', ellipsis: true, hidden: !fitsEmail },
    { title: 'Role', width: 76, hidden: !fitsFacts, render: (_, user) => <Role user={user} /> },
    { title: 'Status', width: 92, hidden: !fitsFacts, render: (_, user) => <Status user={user} /> },
    { title: 'Payment', width: 136, hidden: !fitsFacts, render: (_, user) => <Payment user={user} /> },
    {
      title: 'Actions',
      align: 'right',
      width: fitsFacts ? 184 : 112,
      render: (_, user) =>
        user.id === me?.id ? (
          <span className="caption muted">This is you</span>
        ) : (
          <>
            {/* An inactive person cannot become an administrator. */}
            {user.isActive || user.role === 'admin'
              ? action(user, user.role === 'admin' ? 'Demote' : 'Promote', (button) =>
                  update.mutate({ user, change: { role: user.role === 'admin' ? 'user' : 'admin' }, button }),
                )
              : null}
            {action(user, user.isActive ? 'Deactivate' : 'Activate', (button) => {
              deactivateButton.current = button;
              if (user.isActive) setLeaving(user);
              else update.mutate({ user, change: { isActive: true }, button });
            })}
          </>
        ),
    },
  ];
  return (
    <>
      <RecordTable<AdminUser>
        label="Users"
        className="users"
        stale={stale}
        rowKey="id"
        dataSource={users}
        columns={columns}
      />
      {leaving ? (
        <DeactivateDialog
          user={leaving}
          pending={busy === leaving.id}
          onConfirm={(choice) => void deactivate(leaving, choice)}
          onCancel={() => setLeaving(null)}
        />
      ) : null}
    </>
  );
}

function Role({ user: { role } }: { user: AdminUser }) {
  return role === 'admin' ? <Badge tone="accent">Admin</Badge> : <span className="muted">User</span>;
}

function Status({ user: { isActive } }: { user: AdminUser }) {
  return (
    <span className={classes('user-status', isActive && 'is-active')}>
      <span className="dot" aria-hidden="true" />
      {isActive ? 'Active' : 'Inactive'}
    </span>
  );
}

function Payment({ user }: { user: AdminUser }) {
  return (
    <span>
      <PaymentBadge status={user.paymentStatus} />
      <DecisionNote user={user} />
    </span>
  );
}
