import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Switch } from 'antd';
import { useId, useState } from 'react';
import {
  adminErrorToasts,
  type AdminSettings,
  adminSuccessToasts,
  adminTexts,
  isBlank,
  TEXT_MAX,
} from '@jobtrail/contract';
import {
  api,
  ApiError,
  callKey,
  draftStore,
  Field,
  HeldForm,
  Panel,
  type Problems,
  storedTexts,
  tooLong,
  useCall,
  useCheckedForm,
  usePlatform,
  useSession,
  useToast,
} from '@jobtrail/web-kit';
import { Loaded } from '../list/Loaded.tsx';
import { lookOf } from './adminTheme.ts';

const THEMES: readonly { value: AdminSettings['theme']; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

/** Validates an administrator's settings. */
const settingsProblems = ({ displayName, email }: AdminSettings): Problems<AdminSettings> => ({
  ...(isBlank(displayName) && { displayName: 'Display name is required' }),
  ...(!/^\S+@[^\s@]+\.[^\s@]+$/.test(email.trim()) && { email: 'Invalid email address' }),
});

const DRAFT_NAME = 'admin-settings';

function storedChanges(stored: unknown): Partial<AdminSettings> {
  if (typeof stored !== 'object' || stored === null) return {};
  const { theme, ...texts } = storedTexts(stored, ['displayName', 'email', 'theme']);
  const known = THEMES.find(({ value }) => value === theme)?.value;
  const notifications: unknown = Reflect.get(stored, 'notifications');
  return { ...texts, ...(known && { theme: known }), ...(typeof notifications === 'boolean' && { notifications }) };
}

/** Stores only the changed fields; the other fields follow the saved settings. */
const changesOf = (saved: AdminSettings, typed: AdminSettings): Partial<AdminSettings> => ({
  ...(typed.displayName !== saved.displayName && { displayName: typed.displayName }),
  ...(typed.email !== saved.email && { email: typed.email }),
  ...(typed.theme !== saved.theme && { theme: typed.theme }),
  ...(typed.notifications !== saved.notifications && { notifications: typed.notifications }),
});

/** The Personal Settings tab of the dashboard. */
export function PersonalSettings() {
  return (
    <Loaded query={useCall('getAdminSettings')} what="settings" failed={adminTexts.settingsFailed} panel>
      {(saved) => <SettingsForm saved={saved} />}
    </Loaded>
  );
}

function SettingsForm({ saved }: { saved: AdminSettings }) {
  const toast = useToast();
  const client = useQueryClient();
  const { store } = usePlatform();
  const switchLabel = useId();
  const userId = useSession().user?.id ?? '';
  const [form] = useState(
    () =>
      new HeldForm<AdminSettings>({
        values: { ...saved, ...storedChanges(draftStore.read(userId, DRAFT_NAME)) },
        onChange: (typed) =>
          draftStore.write(
            userId,
            DRAFT_NAME,
            changesOf(client.getQueryData(callKey('getAdminSettings')) ?? saved, typed),
          ),
      }),
  );
  const { values, problemAt, change, show, submit } = useCheckedForm(form, {
    problemsOf: settingsProblems,
    lengthsOf: ({ displayName }) => ({ displayName: tooLong(displayName.trim(), TEXT_MAX.name) }),
  });

  const save = useMutation({
    mutationFn: (body: AdminSettings) => api.call('updateAdminSettings', { body }),
    onSuccess: (next) => {
      client.setQueryData(callKey('getAdminSettings'), next);
      // Without a choice, the setting is `system`; then the look stays until the administrator changes it.
      if (next.theme !== 'system' || next.theme !== saved.theme) store.getState().setTheme(lookOf(next.theme));
      form.reset(next);
      draftStore.write(userId, DRAFT_NAME, undefined);
      toast({ ...adminSuccessToasts.adminSettingsSaved, tone: 'success' });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields) show(error.fields, { focus: false });
      toast({ ...adminErrorToasts.adminSettings, tone: 'error' });
    },
  });

  const send = (typed: AdminSettings): void => {
    if (!save.isPending) save.mutate({ ...typed, displayName: typed.displayName.trim(), email: typed.email.trim() });
  };

  return (
    <Panel title="Personal Settings" className="personal-settings">
      <form noValidate onSubmit={(event) => submit(event, send)}>
        <Field label="Display Name" error={problemAt('displayName')}>
          {(control) => (
            <Input
              {...control}
              {...(problemAt('displayName') && { status: 'error' })}
              autoComplete="name"
              value={values.displayName}
              onChange={({ target }) => change('displayName', target.value)}
            />
          )}
        </Field>
        <Field label="Email" error={problemAt('email')} hint="New-ticket emails go here.">
          {(control) => (
            <Input
              {...control}
              type="email"
              {...(problemAt('email') && { status: 'error' })}
              autoComplete="email"
              value={values.email}
              onChange={({ target }) => change('email', target.value)}
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
                change('theme', THEMES.find(({ value }) => value === target.value)?.value ?? values.theme)
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
            <span className="caption muted">Email me about each new support ticket.</span>
          </span>
          <Switch
            checked={values.notifications}
            aria-labelledby={switchLabel}
            onChange={(on) => change('notifications', on)}
          />
        </div>
        <div className="row form-end">
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save Settings'}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
