import { Option } from './Option.tsx';
import { SettingsRow } from './SettingsRow.tsx';
import type { Settings } from './settingsStorage.ts';

interface Props {
  settings: Settings;
  onChange: (part: Partial<Settings>) => void;
}

/** Email and in-app notifications. Nothing is sent yet, and the card says so. */
export function NotificationsCard({ settings, onChange }: Props) {
  return (
    <SettingsRow
      title="Notifications"
      text="Notifications are coming soon. We'll remember your choice in this browser."
    >
      <Option
        label="Email notifications"
        text="Email me about my applications."
        on={settings.emailNotifications}
        onChange={(emailNotifications) => onChange({ emailNotifications })}
      />
      <Option
        label="In-app notifications"
        text="Show notices about my applications in Jobtrail."
        on={settings.inAppNotifications}
        onChange={(inAppNotifications) => onChange({ inAppNotifications })}
      />
    </SettingsRow>
  );
}
