import { Option } from './Option.tsx';
import { SettingsRow } from './SettingsRow.tsx';
import type { Settings } from './settingsStorage.ts';

interface Props {
  settings: Settings;
  /** Whether the person has a time zone, which the hour of the digest depends on. */
  hasTimeZone: boolean;
  onChange: (part: Partial<Settings>) => void;
}

/** Email and in-app notifications: the digest, and the count at the bell. */
export function NotificationsCard({ settings, hasTimeZone, onChange }: Props) {
  return (
    <SettingsRow title="Notifications" text="What is due reaches you by email and in Jobtrail.">
      <Option
        label="Email notifications"
        text={
          hasTimeZone
            ? 'Email me in the morning about what is due. Nothing is sent on days without.'
            : 'Email me in the morning about what is due. It starts once you save your time zone below.'
        }
        on={settings.emailNotifications}
        onChange={(emailNotifications) => onChange({ emailNotifications })}
      />
      <Option
        label="In-app notifications"
        text="Show how many things are due on the bell."
        on={settings.inAppNotifications}
        onChange={(inAppNotifications) => onChange({ inAppNotifications })}
      />
    </SettingsRow>
  );
}
