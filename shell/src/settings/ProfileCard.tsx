import type { ReactNode } from 'react';
import { Field } from '@jobtrail/web-kit';
import { SettingsRow } from './SettingsRow.tsx';
import type { Profile } from './settingsStorage.ts';

interface Props {
  profile: Profile;
  onChange: (part: Partial<Profile>) => void;
  foot: ReactNode;
}

/** Name, email and preferred job title. */
export function ProfileCard({ profile, onChange, foot }: Props) {
  return (
    <SettingsRow
      title="Profile"
      text="Saved in this browser only. The name and email of your account are under Sign-in."
      foot={foot}
    >
      <div className="grid-2">
        <Field label="Name">
          {(control) => (
            <input
              {...control}
              className="input"
              autoComplete="name"
              value={profile.name}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label="Email">
          {(control) => (
            <input
              {...control}
              className="input"
              type="email"
              autoComplete="email"
              value={profile.email}
              onChange={(event) => onChange({ email: event.target.value })}
            />
          )}
        </Field>
        <Field label="Preferred job title" className="span-2">
          {(control) => (
            <input
              {...control}
              className="input"
              autoComplete="organization-title"
              value={profile.preferredJobTitle}
              onChange={(event) => onChange({ preferredJobTitle: event.target.value })}
            />
          )}
        </Field>
      </div>
    </SettingsRow>
  );
}
