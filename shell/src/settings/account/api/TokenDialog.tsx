import type { ApiToken } from '@jobtrail/contract';
import { CreateToken } from './CreateToken.tsx';
import { RevokeToken } from './RevokeToken.tsx';

/** What a person does with API tokens, each in a dialog. */
export type TokenTask = { kind: 'create' } | { kind: 'revoke'; token: ApiToken };

/** The dialog of a task with API tokens. */
export default function TokenDialog({ task, onClose }: { task: TokenTask; onClose: () => void }) {
  return task.kind === 'create' ? (
    <CreateToken onClose={onClose} />
  ) : (
    <RevokeToken token={task.token} onClose={onClose} />
  );
}
