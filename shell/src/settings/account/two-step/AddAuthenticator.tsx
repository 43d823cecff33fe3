import { useState } from 'react';
import { encode } from 'uqr';
import { type AddedSecondFactor, isBlank, type TotpEnrollment } from '@jobtrail/contract';
import { api, useApiForm } from '@jobtrail/web-kit';
import { CodeField, codeProblem, digitsOf } from '../../../auth/CodeField.tsx';
import { useFactorAdded } from './factorChanges.ts';
import { NameField, nameLength, NEW_NAME_HINT } from './NameField.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TaskForm, TaskModal } from './TaskForm.tsx';

/** In groups of four, to be typed. */
const inGroups = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ');

/** Adds an authenticator app: the password, the QR code with the first code, and the recovery codes. */
export function AddAuthenticator({ onClose }: { onClose: () => void }) {
  const [enrollment, setEnrollment] = useState<TotpEnrollment | null>(null);
  const { codes, onAdded } = useFactorAdded('Authenticator app added', onClose);
  return (
    <TaskModal title={codes.length > 0 ? 'Save your recovery codes' : 'Add an authenticator app'} onClose={onClose}>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : enrollment ? (
        <ConfirmCode enrollment={enrollment} onAdded={onAdded} onCancel={onClose} />
      ) : (
        <PasswordStep
          label="Continue"
          pendingLabel="Checking..."
          failed="The authenticator app could not be added. Please try again."
          call={(password) => api.call('startTotp', { body: { password } })}
          onDone={setEnrollment}
          onCancel={onClose}
        >
          <p>You need an app for one-time codes on your phone or in your password manager. First, your password:</p>
        </PasswordStep>
      )}
    </TaskModal>
  );
}

interface ConfirmProps {
  enrollment: TotpEnrollment;
  onAdded: (added: AddedSecondFactor) => void;
  onCancel: () => void;
}

function ConfirmCode({ enrollment: { secret, uri }, onAdded, onCancel }: ConfirmProps) {
  const { values, problemAt, pending, sending, change, submit } = useApiForm(
    ({ code, name }: { code: string; name: string }) =>
      api.call('confirmTotp', { body: { code: digitsOf(code), name: name.trim() } }),
    {
      defaults: { code: '', name: 'Authenticator app' },
      problemsOf: ({ code, name }) => {
        const problem = codeProblem(code);
        return { ...(problem && { code: problem }), ...(isBlank(name) && { name: 'Enter a name.' }) };
      },
      lengthsOf: nameLength,
      clearsOnChange: 'field',
      onSuccess: onAdded,
    },
  );
  return (
    <TaskForm
      label="Add App"
      pendingLabel="Adding..."
      pending={pending}
      error={sending.error}
      failed="The authenticator app could not be added. Please try again."
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p className="soft">Scan this with your app, or type the key into it. Then enter the code that it shows.</p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <p className="two-step-key">
        <span className="muted">Key</span> <code className="mono">{inGroups(secret)}</code>
      </p>
      <CodeField value={values.code} problem={problemAt('code')} onChange={(code) => change('code', code)} />
      <NameField
        value={values.name}
        problem={problemAt('name')}
        hint={NEW_NAME_HINT}
        onChange={(name) => change('name', name)}
      />
    </TaskForm>
  );
}

/** A text as a QR code. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={modules.join('')} />
    </svg>
  );
}
