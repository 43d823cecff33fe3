import { useState } from 'react';
import { RECOVERY_CODES, type SecondFactor, type SecondFactorKind } from '@jobtrail/contract';
import { Badge, ErrorState, formatDateTime, lazyDialog, Loading, messageOf, useCall } from '@jobtrail/web-kit';
import { canUsePasskeys } from '../../../auth/passkeys.ts';
import type { Task } from './TaskDialog.tsx';
import './two-step.css';

const TaskDialog = lazyDialog(() => import('./TaskDialog.tsx'), {
  title: 'Two-step sign-in',
  close: ({ onClose }) => onClose(),
});

const KINDS: Readonly<Record<SecondFactorKind, string>> = { totp: 'Authenticator app', passkey: 'Passkey' };
/** With this many recovery codes left or fewer, the person should create new ones. */
const FEW_CODES = 3;

/** The person's second factors: the list, and the actions on them. */
export function TwoStepSignIn() {
  const { data, error, refetch } = useCall('listSecondFactors', { refetchOnMount: 'always' });
  const [task, setTask] = useState<Task | null>(null);
  if (!data) {
    return error ? (
      <ErrorState title="Your second factors could not be loaded" level={3} onRetry={() => void refetch()}>
        {messageOf(error, 'Jobtrail could not be reached.')}
      </ErrorState>
    ) : (
      <Loading text="Loading second factors..." />
    );
  }
  const { factors, recoveryCodesLeft } = data;
  const isOn = factors.length > 0;
  return (
    <>
      <div className="account-value">
        {isOn ? <Badge tone="success">On</Badge> : <Badge>Off</Badge>}
        <p className="muted">
          {isOn
            ? 'You sign in with your password and one of these:'
            : 'Your password alone is enough to sign in. Add a second step, and a stolen password is not.'}
        </p>
      </div>
      {isOn ? (
        <ul className="sessions two-step-list" aria-label="Second factors">
          {factors.map((factor) => (
            <FactorLine
              key={factor.id}
              factor={factor}
              onRename={() => setTask({ kind: 'rename', factor })}
              onRemove={() => setTask({ kind: 'remove', factor, isLast: factors.length === 1 })}
            />
          ))}
        </ul>
      ) : null}
      <div className="two-step-actions">
        <button type="button" className="btn" onClick={() => setTask({ kind: 'add-totp' })}>
          Add authenticator app
        </button>
        {canUsePasskeys() ? (
          <button type="button" className="btn" onClick={() => setTask({ kind: 'add-passkey' })}>
            Add passkey
          </button>
        ) : null}
      </div>
      {isOn ? (
        <div className="account-line two-step-codes">
          <div className="grow">
            <h3 className="medium">Recovery codes</h3>
            <p className="muted">
              {recoveryCodesLeft} of {RECOVERY_CODES} left. They let you in when you have lost your device.{' '}
              {recoveryCodesLeft <= FEW_CODES ? <Badge tone="warning">Make new ones</Badge> : null}
            </p>
          </div>
          <button type="button" className="btn" onClick={() => setTask({ kind: 'renew-codes' })}>
            New recovery codes
          </button>
        </div>
      ) : null}
      {task ? <TaskDialog task={task} onClose={() => setTask(null)} /> : null}
    </>
  );
}

interface FactorLineProps {
  factor: SecondFactor;
  onRename: () => void;
  onRemove: () => void;
}

function FactorLine({ factor: { kind, name, createdAt, lastUsedAt }, onRename, onRemove }: FactorLineProps) {
  return (
    <li>
      <div className="grow">
        <p className="medium">{name}</p>
        <p className="caption muted num">
          {KINDS[kind]}, added {formatDateTime(createdAt)},{' '}
          {lastUsedAt === null ? 'not used yet' : `last used ${formatDateTime(lastUsedAt)}`}
        </p>
      </div>
      <button type="button" className="btn btn-sm" aria-label={`Rename: ${name}`} onClick={onRename}>
        Rename
      </button>
      <button type="button" className="btn btn-sm" aria-label={`Remove: ${name}`} onClick={onRemove}>
        Remove
      </button>
    </li>
  );
}
