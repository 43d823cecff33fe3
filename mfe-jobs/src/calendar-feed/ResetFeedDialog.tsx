import { feedTexts } from '@jobtrail/contract';
import { ConfirmDialog } from '@jobtrail/web-kit/ui/overlay';

interface Props {
  pending: boolean;
  onReset: () => void;
  onClose: () => void;
}

/** Asks for confirmation, because a reset disables the old address. */
export default function ResetFeedDialog({ pending, onReset, onClose }: Props) {
  return (
    <ConfirmDialog
      title={feedTexts.reset}
      confirmLabel="Reset"
      pendingLabel="Resetting..."
      pending={pending}
      onConfirm={onReset}
      onCancel={onClose}
    >
      {feedTexts.resetQuestion}
    </ConfirmDialog>
  );
}
