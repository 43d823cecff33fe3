import { Checkbox } from 'antd';
import type { Suppression } from '@jobtrail/contract';
import { ConfirmDialog } from '@jobtrail/web-kit';
import { meaningOf } from './meaning.ts';

interface Props {
  suppression: Suppression;
  pending: boolean;
  /** Whether all bounces of the same broadcast are lifted. */
  all: boolean;
  onAll: (all: boolean) => void;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an address that bounced receives broadcasts again. */
export default function LiftDialog({ suppression, pending, all, onAll, onConfirm, onCancel }: Props) {
  return (
    <ConfirmDialog
      title="Send broadcasts to this address again?"
      confirmLabel="Lift"
      pendingLabel="Lifting..."
      pending={pending}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {suppression.email} bounced: {meaningOf(suppression)} Lift this only if the mailbox works again. If it bounces
      again, the address returns to this list. The audit log records that you lifted it.
      {suppression.broadcast ? (
        <Checkbox className="admin-lift-all" checked={all} onChange={({ target }) => onAll(target.checked)}>
          Lift every bounce of “{suppression.broadcast.subject}”, such as when the mail server was wrong
        </Checkbox>
      ) : null}
    </ConfirmDialog>
  );
}
