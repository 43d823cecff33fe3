import { useState } from 'react';
import { isBlank, type PasskeyCreation } from '@jobtrail/contract';
import { api, useApiForm } from '@jobtrail/web-kit';
import { createPasskey, passkeyFailure } from '../../../auth/passkeys.ts';
import { useFactorAdded } from './factorChanges.ts';
import { NameField, nameLength, NEW_NAME_HINT } from './NameField.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TaskForm, TaskModal } from './TaskForm.tsx';

const FAILED = 'The passkey could not be added. Please try again.';

/** Adds a passkey: the password, the passkey of the browser, and the recovery codes. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const [options, setOptions] = useState<PasskeyCreation | null>(null);
  const { codes, onAdded } = useFactorAdded('Passkey added', onClose);
  const { values, problemAt, pending, sending, change, submit } = useApiForm(
    async ({ name }: { name: string }) => {
      if (!options) throw new Error('There is no challenge');
      const response = await createPasskey(options);
      return api.call('confirmPasskey', { body: { name: name.trim(), response } });
    },
    {
      defaults: { name: 'Passkey' },
      problemsOf: ({ name }) => (isBlank(name) ? { name: 'Enter a name.' } : {}),
      lengthsOf: nameLength,
      clearsOnChange: 'all',
      onSuccess: onAdded,
    },
  );
  return (
    <TaskModal title={codes.length > 0 ? 'Save your recovery codes' : 'Add a passkey'} onClose={onClose}>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : options ? (
        <TaskForm
          key="name"
          label="Create Passkey"
          pendingLabel="Waiting for your device..."
          pending={pending}
          error={sending.error}
          failed={passkeyFailure(sending.error) ?? FAILED}
          onSubmit={submit}
          onCancel={onClose}
        >
          <p className="soft">Give it a name. Then your browser asks where to keep it.</p>
          <NameField
            value={values.name}
            problem={problemAt('name')}
            hint={NEW_NAME_HINT}
            onChange={(name) => change('name', name)}
          />
        </TaskForm>
      ) : (
        <PasswordStep
          label="Continue"
          pendingLabel="Checking..."
          failed={FAILED}
          call={(password) => api.call('startPasskey', { body: { password } })}
          onDone={setOptions}
          onCancel={onClose}
        >
          <p>
            A passkey is kept by your device, your password manager or a security key, and unlocked with your
            fingerprint, face or PIN. First, your password:
          </p>
        </PasswordStep>
      )}
    </TaskModal>
  );
}
