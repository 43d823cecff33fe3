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
        text="/ searches the board, the table and the wishlist. J, K, E and H work on Today, T and I on the Schedule."
        on={on}
        onChange={setSearchShortcut}
      />
    </SettingsRow>
  );
}
