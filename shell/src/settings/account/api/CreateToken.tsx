import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { API_TOKEN_DAYS_MAX, isBlank, SCOPE_TEXTS, TEXT_MAX, TOKEN_SCOPES, type TokenScope } from '@jobtrail/contract';
import { api, callKey, classes, Field, Icon, tooLong, useApiForm } from '@jobtrail/web-kit';
import { CurrentPassword } from '../CurrentPassword.tsx';
import { TaskForm, TaskModal } from '../two-step/TaskForm.tsx';
import { useCopy } from './useCopy.ts';
import '../two-step/two-step.css';

/** When a token expires, by the days until then. */
const ENDS: ReadonlyArray<readonly [days: string, label: string]> = [
  ['30', 'After 30 days'],
  ['90', 'After 90 days'],
  [String(API_TOKEN_DAYS_MAX), 'After 1 year'],
  ['', 'No end'],
];

/** Creates a token, and then shows it once. */
export function CreateToken({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string | null>(null);
  return (
    <TaskModal title={token === null ? 'Create an API token' : 'Copy your API token'} onClose={onClose}>
      {token === null ? (
        <TokenForm onCreated={setToken} onCancel={onClose} />
      ) : (
        <Shown token={token} onDone={onClose} />
      )}
    </TaskModal>
  );
}

const scopesIn = (chosen: string): TokenScope[] => {
  const words = chosen.split(' ');
  return TOKEN_SCOPES.filter((scope) => words.includes(scope));
};

function TokenForm({ onCreated, onCancel }: { onCreated: (token: string) => void; onCancel: () => void }) {
  const client = useQueryClient();
  const { values, problemAt, pending, sending, change, reset, submit } = useApiForm(
    ({ name, scopes, days, password }: { name: string; scopes: string; days: string; password: string }) =>
      api.call('createApiToken', {
        body: {
          name: name.trim(),
          scopes: scopesIn(scopes),
          expiresInDays: days === '' ? null : Number(days),
          password,
        },
      }),
    {
      defaults: { name: '', scopes: '', days: '90', password: '' },
      kept: { as: 'api-token', fields: ['name', 'scopes', 'days'] },
      problemsOf: ({ name, scopes, password }) => ({
        ...(isBlank(name) && { name: 'Enter a name.' }),
        ...(scopesIn(scopes).length === 0 && { scopes: 'Choose what the token may do.' }),
        ...(password === '' && { password: 'Enter your password.' }),
      }),
      lengthsOf: ({ name }) => ({ name: tooLong(name.trim(), TEXT_MAX.tokenName) }),
      clearsOnChange: 'field',
      onSuccess: ({ token }) => {
        reset();
        void client.invalidateQueries({ queryKey: callKey('listApiTokens') });
        onCreated(token);
      },
    },
  );
  return (
    <TaskForm
      label="Create Token"
      pendingLabel="Creating..."
      pending={pending}
      error={sending.error}
      failed="The token could not be created. Please try again."
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Field label="Name" hint="Where you use it, to tell it from others" error={problemAt('name')}>
        {(control) => (
          <input
            {...control}
            className={classes('input', problemAt('name') && 'is-error')}
            autoComplete="off"
            value={values.name}
            onChange={({ target }) => change('name', target.value)}
          />
        )}
      </Field>
      <Scopes
        chosen={scopesIn(values.scopes)}
        problem={problemAt('scopes')}
        onChange={(scopes) => change('scopes', scopes.join(' '))}
      />
      <Field label="It expires" error={problemAt('days')}>
        {(control) => (
          <select
            {...control}
            className="select"
            value={values.days}
            onChange={({ target }) => change('days', target.value)}
          >
            {ENDS.map(([days, label]) => (
              <option key={days} value={days}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <CurrentPassword
        value={values.password}
        problem={problemAt('password')}
        onChange={(password) => change('password', password)}
      />
    </TaskForm>
  );
}

interface ScopesProps {
  chosen: readonly TokenScope[];
  problem: string | undefined;
  onChange: (scopes: TokenScope[]) => void;
}

function Scopes({ chosen, problem, onChange }: ScopesProps) {
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="label">It may</legend>
      {TOKEN_SCOPES.map((scope) => (
        <label key={scope} className="api-token-scope">
          <input
            type="checkbox"
            aria-invalid={problem !== undefined || undefined}
            aria-labelledby={`${id}-${scope}`}
            aria-describedby={`${id}-${scope}-text`}
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, scope] : chosen.filter((known) => known !== scope))
            }
          />
          <span>
            <span className="medium" id={`${id}-${scope}`}>
              {SCOPE_TEXTS[scope].name}
            </span>
            <span className="caption muted" id={`${id}-${scope}-text`}>
              {SCOPE_TEXTS[scope].text}
            </span>
          </span>
        </label>
      ))}
      {problem === undefined ? null : (
        <p className="hint hint-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

function Shown({ token, onDone }: { token: string; onDone: () => void }) {
  const { field, copy } = useCopy(token, 'Token copied');
  useEffect(() => field.current?.select(), [field]);
  return (
    <>
      <p className="soft">
        Copy it now: it is not shown again. Keep it like a password, because whoever has it may do what you chose.
      </p>
      <input ref={field} className="input mono api-token-text" readOnly aria-label="API token" value={token} />
      <div className="two-step-foot">
        <button type="button" className="btn" onClick={copy}>
          <Icon of={Copy} />
          Copy
        </button>
        <button type="button" className="btn btn-primary" onClick={onDone}>
          I have saved it
        </button>
      </div>
    </>
  );
}
