import { useState } from 'react';
import { api } from '@jobtrail/web-kit';
import { useRefetchFactors } from './factorChanges.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TaskModal } from './TaskForm.tsx';

/** Replaces the recovery codes. */
export function RenewCodes({ onClose }: { onClose: () => void }) {
  const changed = useRefetchFactors();
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <TaskModal title={codes.length > 0 ? 'Save your recovery codes' : 'Make new recovery codes?'} onClose={onClose}>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordStep
          label="Make New Codes"
          pendingLabel="Making..."
          failed="The recovery codes could not be made. Please try again."
          call={(password) => api.call('renewRecoveryCodes', { body: { password } })}
          onDone={({ recoveryCodes }) => {
            changed();
            setCodes(recoveryCodes);
          }}
          onCancel={onClose}
        >
          <p>Your current recovery codes stop working, and every other session is signed out.</p>
        </PasswordStep>
      )}
    </TaskModal>
  );
}
