import type { SecondFactor } from '@jobtrail/contract';
import { AddAuthenticator } from './AddAuthenticator.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { RemoveFactor } from './RemoveFactor.tsx';
import { RenameFactor } from './RenameFactor.tsx';
import { RenewCodes } from './RenewCodes.tsx';

/** The tasks that a person can do with second factors, each in a dialog. */
export type Task =
  | { kind: 'add-totp' }
  | { kind: 'add-passkey' }
  | { kind: 'renew-codes' }
  | { kind: 'rename'; factor: SecondFactor }
  | { kind: 'remove'; factor: SecondFactor; isLast: boolean };

/** The dialog of a task with second factors. */
export default function TaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  switch (task.kind) {
    case 'add-totp':
      return <AddAuthenticator onClose={onClose} />;
    case 'add-passkey':
      return <AddPasskey onClose={onClose} />;
    case 'renew-codes':
      return <RenewCodes onClose={onClose} />;
    case 'rename':
      return <RenameFactor factor={task.factor} onClose={onClose} />;
    case 'remove':
      return <RemoveFactor factor={task.factor} isLast={task.isLast} onClose={onClose} />;
  }
}
