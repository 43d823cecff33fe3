import { useState } from 'react';
import { type ApiToken, SCOPE_TEXTS } from '@jobtrail/contract';
import { Badge, ErrorState, formatDate, formatDay, lazyDialog, Loading, messageOf, useCall } from '@jobtrail/web-kit';
import { ExpandableSetting } from '../../ExpandableSetting.tsx';
import type { TokenTask } from './TokenDialog.tsx';
import './api-tokens.css';

const TokenDialog = lazyDialog(() => import('./TokenDialog.tsx'), {
  title: 'API tokens',
  close: ({ onClose }) => onClose(),
});

/** The API tokens of the person, which are loaded when they are opened. */
export function ApiTokensCard() {
  const [open, setOpen] = useState(false);
  return (
    <ExpandableSetting
      title="API tokens"
      value={
        <p>
          Let your own programs and scripts work with your jobs.{' '}
          <a className="link" href="/api/docs">
            See the calls, with examples
          </a>
          .
        </p>
      }
      label="Show tokens"
      open={open}
      onToggle={setOpen}
    >
      <Tokens />
    </ExpandableSetting>
  );
}

function Tokens() {
  const { data, error, refetch } = useCall('listApiTokens', { refetchOnMount: 'always' });
  const [task, setTask] = useState<TokenTask | null>(null);
  const [now] = useState(() => Date.now());
  if (!data) {
    return error ? (
      <ErrorState title="Your API tokens could not be loaded" level={3} onRetry={() => void refetch()}>
        {messageOf(error, 'Jobtrail could not be reached.')}
      </ErrorState>
    ) : (
      <Loading text="Loading API tokens..." />
    );
  }
  return (
    <div className="api-tokens">
      {data.length === 0 ? (
        <p className="muted">You have no API tokens.</p>
      ) : (
        <ul className="sessions" aria-label="API tokens">
          {data.map((token) => (
            <TokenLine key={token.id} token={token} now={now} onRevoke={() => setTask({ kind: 'revoke', token })} />
          ))}
        </ul>
      )}
      <button type="button" className="btn" onClick={() => setTask({ kind: 'create' })}>
        Create token
      </button>
      {task ? <TokenDialog task={task} onClose={() => setTask(null)} /> : null}
    </div>
  );
}

interface LineProps {
  token: ApiToken;
  now: number;
  onRevoke: () => void;
}

function TokenLine({ token, now, onRevoke }: LineProps) {
  const { name, scopes, start, createdAt, expiresAt, lastUsedOn } = token;
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now;
  const end = expiresAt === null ? 'no end' : `${isOver ? 'expired' : 'expires'} ${formatDate(expiresAt)}`;
  return (
    <li>
      <div className="grow">
        <p className="medium">
          {name} {isOver ? <Badge tone="warning">Expired</Badge> : null}
        </p>
        <p className="caption">{scopes.map((scope) => SCOPE_TEXTS[scope].name).join(', ')}</p>
        <p className="caption muted num">
          <span className="mono">{start}…</span>, created {formatDate(createdAt)},{' '}
          {lastUsedOn === null ? 'not used yet' : `last used ${formatDay(lastUsedOn)}`}, {end}
        </p>
      </div>
      <button type="button" className="btn btn-sm" aria-label={`Revoke: ${name}`} onClick={onRevoke}>
        Revoke
      </button>
    </li>
  );
}
