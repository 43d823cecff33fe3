import { Check, ChevronDown } from 'lucide-react';
import { shellTexts, type Theme, THEMES } from '@jobtrail/contract';
import { Icon, MenuButton, MenuItem, usePlatform, useTheme } from '@jobtrail/web-kit';

const shortNames: Record<Theme, string> = { main: 'Main', light: 'Light', dark: 'Dark' };

/** 'Main (Gradient)', 'Light' and 'Dark'; a choice applies at once. */
export function ThemeMenu() {
  const theme = useTheme();
  const { store } = usePlatform();
  return (
    <MenuButton
      label={`Theme: ${shortNames[theme]}`}
      menuLabel="Theme"
      face={
        <>
          <span className={`swatch swatch-${theme}`} />
          <span className="theme-name">{shortNames[theme]}</span>
          <Icon of={ChevronDown} size={12} />
        </>
      }
    >
      {THEMES.map((name) => (
        <MenuItem key={name} checked={name === theme} onSelect={() => store.getState().setTheme(name)}>
          <span className={`swatch swatch-${name}`} />
          {shellTexts.themes[name]}
          {name === theme ? <Icon of={Check} size={14} /> : null}
        </MenuItem>
      ))}
    </MenuButton>
  );
}
