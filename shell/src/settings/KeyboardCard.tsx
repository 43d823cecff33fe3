import { setSearchShortcut, useSearchShortcut } from '@jobtrail/web-kit';
import { Option } from './Option.tsx';
import { SettingsRow } from './SettingsRow.tsx';

/** Shortcuts of a single character can be switched off. A choice applies at once and does not need Save Changes. */
export function KeyboardCard() {
  const on = useSearchShortcut();
  return (
    <SettingsRow title="Keyboard" text="Applies right away in every open tab.">
      <Option
        label="Single-key shortcuts"
        text="/ searches, C adds a job, G and a letter lead to a screen, J and K go from job to job, E edits and M moves one. J, K, E and H work on Today, T and I on the Schedule. Ctrl+K finds anything, ? lists all keys."
        on={on}
        onChange={setSearchShortcut}
      />
    </SettingsRow>
  );
}
