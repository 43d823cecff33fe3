import { api, usePlatform } from '@jobtrail/web-kit';
import { announceDeletion } from '../../landing/visitor.ts';
import { endByCall, endSession } from '../../session/session.ts';
import { PasswordConfirmDialog } from './PasswordConfirmDialog.tsx';

/** Asks for the password and deletes the account. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const platform = usePlatform();
  return (
    <PasswordConfirmDialog
      title="Delete your account?"
      confirmLabel="Delete everything"
      pendingLabel="Deleting..."
      call={(password) => endByCall(platform.queryClient, () => api.call('deleteAccount', { body: { password } }))}
      failed="Failed to delete your account. Please try again."
      onSuccess={() => {
        announceDeletion();
        endSession(platform);
      }}
      onClose={onClose}
    >
      <p>
        Your subscription is canceled now, and your applications, notes, screenshots and recordings are deleted. This
        cannot be undone. Download your data first if you want to keep it.
      </p>
    </PasswordConfirmDialog>
  );
}
