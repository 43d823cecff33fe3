import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isBlank, type SessionUser, TEXT_MAX } from '@jobtrail/contract';
import { api, classes, Field, sessionKey, tooLong } from '@jobtrail/web-kit';
import { ExpandableSetting } from '../ExpandableSetting.tsx';
import { SaveButton } from './SaveButton.tsx';
import { useAccountForm } from './useAccountForm.ts';

export function NameForm({ user }: { user: SessionUser }) {
  const client = useQueryClient();
  const { values, problemAt, pending, restored, change, reset, submit } = useAccountForm({
    blank: { name: user.name },
    kept: { as: 'account-name', fields: ['name'] },
    problemsOf: ({ name }) => (isBlank(name) ? { name: 'Enter your name.' } : {}),
    lengthsOf: ({ name }) => ({ name: tooLong(name.trim(), TEXT_MAX.name) }),
    send: ({ name }) => api.call('updateAccount', { body: { name: name.trim() } }),
    done: () => ({ title: 'Name changed', tone: 'success' }),
    onDone: (changed) => {
      client.setQueryData(sessionKey, changed);
      reset({ name: changed.name });
      setOpen(false);
    },
    failed: 'Failed to change your name. Please try again.',
  });
  const [open, setOpen] = useState(restored);
  return (
    <ExpandableSetting title="Account name" value={user.name} label="Change name" open={open} onToggle={setOpen}>
      <form className="account-form" noValidate onSubmit={submit}>
        <Field label="New name" error={problemAt('name')}>
          {(control) => (
            <input
              {...control}
              className={classes('input', problemAt('name') && 'is-error')}
              autoComplete="name"
              value={values.name}
              onChange={({ target }) => change('name', target.value)}
            />
          )}
        </Field>
        <SaveButton label="Save Name" pendingLabel="Saving..." pending={pending} />
      </form>
    </ExpandableSetting>
  );
}
