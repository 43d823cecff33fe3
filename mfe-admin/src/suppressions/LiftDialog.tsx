import type { Suppression } from '@jobtrail/contract';
import { ConfirmDialog } from '@jobtrail/web-kit/ui/overlay';
import { meaningOf } from './meaning.ts';

interface Props {
  suppression: Suppression;
  pending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an address that bounced receives broadcasts again. */
export default function LiftDialog({ suppression, pending, onConfirm, onCancel }: Props) {
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
    </ConfirmDialog>
  );
}
