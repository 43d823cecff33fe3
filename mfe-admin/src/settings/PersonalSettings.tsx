import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type AdminSettings, adminTexts, errorToasts, successToasts, TEXT_MAX } from '@jobtrail/contract';
import {
  api,
  ApiError,
  callKey,
  classes,
  ErrorState,
  Field,
  Loading,
  messageOf,
  Panel,
  Spinner,
  storedTexts,
  useCall,
  useKeptDraft,
  useToast,
} from '@jobtrail/web-kit';
import { type SettingsProblems, settingsProblems } from './settingsProblems.ts';

const THEMES: readonly { value: AdminSettings['theme']; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

function storedChanges(stored: unknown): Partial<AdminSettings> | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { theme, ...texts } = storedTexts(stored, ['displayName', 'email', 'theme']);
  const known = THEMES.find(({ value }) => value === theme)?.value;
  const notifications: unknown = Reflect.get(stored, 'notifications');
  return { ...texts, ...(known && { theme: known }), ...(typeof notifications === 'boolean' && { notifications }) };
}

/** The Personal Settings tab of the dashboard. */
export function PersonalSettings() {
  const { data, error, refetch } = useCall('getAdminSettings');
  if (data) return <SettingsForm saved={data} />;
  if (!error) return <Loading text="Loading settings..." />;
  return (
    <section className="panel">
      <ErrorState title={adminTexts.settingsFailed} onRetry={() => void refetch()}>
        {messageOf(error, 'Jobtrail could not be reached.')}
      </ErrorState>
    </section>
  );
}

function SettingsForm({ saved }: { saved: AdminSettings }) {
  const toast = useToast();
  const client = useQueryClient();
  const switchLabel = useId();
  const [changes, setChanges] = useKeptDraft('admin-settings', storedChanges);
  const [problems, setProblems] = useState<SettingsProblems>({});
  const values = { ...saved, ...changes };
  const change = (more: Partial<AdminSettings>) => setChanges({ ...changes, ...more });

  const save = useMutation({
    mutationFn: (body: AdminSettings) => api.call('updateAdminSettings', { body }),
    onSuccess: (next) => {
      client.setQueryData(callKey('getAdminSettings'), next);
      setChanges(undefined);
      toast({ ...successToasts.adminSettingsSaved, tone: 'success' });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields) setProblems(error.fields);
      toast({ ...errorToasts.adminSettings, tone: 'error' });
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const found = settingsProblems(values);
    setProblems(found);
    if (Object.keys(found).length === 0)
      return save.mutate({ ...values, displayName: values.displayName.trim(), email: values.email.trim() });
    const form = event.currentTarget;
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };

  return (
    <Panel title="Personal Settings" className="personal-settings">
      <form noValidate onSubmit={submit}>
        <Field label="Display Name" error={problems.displayName}>
          {(control) => (
            <input
              {...control}
              className={classes('input', problems.displayName && 'is-error')}
              autoComplete="name"
              maxLength={TEXT_MAX.name}
              value={values.displayName}
              onChange={({ target }) => change({ displayName: target.value })}
            />
          )}
        </Field>
        <Field label="Email" error={problems.email} hint="Emails about new support tickets go here.">
          {(control) => (
            <input
              {...control}
              type="email"
              className={classes('input', problems.email && 'is-error')}
              autoComplete="email"
              value={values.email}
              onChange={({ target }) => change({ email: target.value })}
            />
          )}
        </Field>
        <Field label="Theme">
          {(control) => (
            <select
              {...control}
              className="select"
              value={values.theme}
              onChange={({ target }) =>
                change({ theme: THEMES.find(({ value }) => value === target.value)?.value ?? values.theme })
              }
            >
              {THEMES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="row setting-switch">
          <span id={switchLabel} className="grow">
            <span className="medium">Enable notifications</span>
            <span className="caption muted">An email for each new support ticket.</span>
          </span>
          <button
            type="button"
            role="switch"
            className="switch"
            aria-checked={values.notifications}
            aria-labelledby={switchLabel}
            onClick={() => change({ notifications: !values.notifications })}
          />
        </div>
        <div className="row form-end">
          <button type="submit" className="btn btn-primary" disabled={save.isPending}>
            {save.isPending ? <Spinner /> : null}
            {save.isPending ? 'Saving...' : 'Save Settings'}
          </button>
        </div>
      </form>
    </Panel>
  );
}
