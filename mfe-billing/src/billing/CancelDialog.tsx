import type { ReactNode } from 'react';
import { ConfirmDialog } from '@jobtrail/web-kit';

interface Props {
  confirmLabel: string;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** What the cancellation means. */
  children: ReactNode;
}

/** Confirms the cancellation and explains what it means. */
export default function CancelDialog({ confirmLabel, pending, onConfirm, onClose, children }: Props) {
  return (
    <ConfirmDialog
      title="Cancel your subscription?"
      confirmLabel={confirmLabel}
      pendingLabel="Canceling..."
      cancelLabel="Keep Subscription"
      pending={pending}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
