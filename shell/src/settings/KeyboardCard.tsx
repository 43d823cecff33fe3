import { setSearchShortcut, useSearchShortcut } from '@jobtrail/web-kit';
import { Option } from './Option.tsx';
import { SettingsRow } from './SettingsRow.tsx';

/** The shortcut of a single character can be switched off. A choice applies at once and does not need Save Changes. */
export function KeyboardCard() {
  const on = useSearchShortcut();
  return (
    <SettingsRow title="Keyboard" text="Applies right away in every open tab.">
      <Option
        label="Search shortcut"
        text="Press / on the board or the table to search."
        on={on}
        onChange={setSearchShortcut}
      />
    </SettingsRow>
  );
}
