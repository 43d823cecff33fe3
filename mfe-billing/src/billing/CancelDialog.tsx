import { ConfirmDialog } from '@jobtrail/web-kit/ui/overlay';

interface Props {
  /** The end of the access in words. */
  end: string;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms the cancellation and shows when the access ends. */
export default function CancelDialog({ end, pending, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      title="Cancel your subscription?"
      confirmLabel="Cancel Subscription"
      pendingLabel="Canceling..."
      cancelLabel="Keep Subscription"
      pending={pending}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      You keep full access until {end}. After that you can still read and export everything, and nothing is charged.
    </ConfirmDialog>
  );
}
