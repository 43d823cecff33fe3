import { useId } from 'react';
import { SettingsRow } from './SettingsRow.tsx';
import type { Settings } from './settingsStorage.ts';

interface OptionProps {
  label: string;
  text: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

function Option({ label, text, on, onChange }: OptionProps) {
  const id = useId();
  return (
    <div className="settings-option">
      <div className="grow">
        <p className="medium" id={id}>
          {label}
        </p>
        <p className="muted" id={`${id}-text`}>
          {text}
        </p>
      </div>
      <button
        type="button"
        className="switch"
        role="switch"
        aria-checked={on}
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        onClick={() => onChange(!on)}
      />
    </div>
  );
}

interface Props {
  settings: Settings;
  onChange: (part: Partial<Settings>) => void;
}

/** Email and in-app notifications. Nothing is sent yet, and the card says so. */
export function NotificationsCard({ settings, onChange }: Props) {
  return (
    <SettingsRow
      title="Notifications"
      text="Jobtrail sends none yet. Your choice is kept in this browser and will apply once it does."
    >
      <Option
        label="Email notifications"
        text="Whether messages about your applications may go to your inbox."
        on={settings.emailNotifications}
        onChange={(emailNotifications) => onChange({ emailNotifications })}
      />
      <Option
        label="In-app notifications"
        text="Whether notices about your applications may show up in Jobtrail."
        on={settings.inAppNotifications}
        onChange={(inAppNotifications) => onChange({ inAppNotifications })}
      />
    </SettingsRow>
  );
}
