import { Check, ChevronDown } from 'lucide-react';
import { shellTexts, type Theme, THEMES } from '@jobtrail/contract';
import { Icon, usePlatform, useTheme } from '@jobtrail/web-kit';
import { MenuButton } from '../menu/MenuButton.tsx';

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
        <button
          key={name}
          type="button"
          role="menuitemradio"
          aria-checked={name === theme}
          tabIndex={-1}
          className={name === theme ? 'is-on' : undefined}
          onClick={() => store.getState().setTheme(name)}
        >
          <span className={`swatch swatch-${name}`} />
          {shellTexts.themes[name]}
          {name === theme ? <Icon of={Check} size={14} /> : null}
        </button>
      ))}
    </MenuButton>
  );
}
