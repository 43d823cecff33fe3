import { RotateCw } from 'lucide-react';
import { type StageKey, type Theme, THEMES } from '@jobtrail/contract';
import { Icon, usePlatformState, useTheme } from '@jobtrail/web-kit';
import { nextTheme } from '../theme/theme.ts';
import { SettingsRow } from './SettingsRow.tsx';

const NAMES: Record<Theme, string> = { main: 'Main (Gradient)', light: 'Light (White)', dark: 'Dark (Black)' };

/** The lanes of the preview, each with its number of cards. */
const LANES: readonly { stage: StageKey; cards: readonly string[] }[] = [
  { stage: 'applied', cards: ['a', 'b', 'c'] },
  { stage: 'phone', cards: ['a', 'b'] },
  { stage: 'onsite', cards: ['a'] },
];

/** A small preview of the board in a theme. */
function Miniature({ theme }: { theme: Theme }) {
  return (
    <span className="mini" data-theme={theme} aria-hidden="true">
      <span className="mini-side" />
      <span className="mini-main">
        <i className="mini-title" />
        <span className="mini-lanes">
          {LANES.map(({ stage, cards }) => (
            <span key={stage} data-stage={stage}>
              <i />
              {cards.map((card) => (
                <b key={card} />
              ))}
            </span>
          ))}
        </span>
      </span>
    </span>
  );
}

/** The three themes and a button that cycles through them. A choice applies at once and does not need Save Changes. */
export function AppearanceCard() {
  const theme = useTheme();
  const setTheme = usePlatformState((state) => state.setTheme);
  const next = nextTheme(theme);
  return (
    <SettingsRow title="Appearance" text="Applies right away in every open tab.">
      <div className="themes" role="radiogroup" aria-label="Theme">
        {THEMES.map((option) => (
          <label key={option} className="theme-option">
            <Miniature theme={option} />
            <span className="row">
              <input
                type="radio"
                name="theme"
                className="radio"
                value={option}
                checked={option === theme}
                onChange={() => setTheme(option)}
              />
              <span className="medium">{NAMES[option]}</span>
            </span>
          </label>
        ))}
      </div>
      <button type="button" className="btn theme-next" onClick={() => setTheme(next)}>
        <Icon of={RotateCw} size={14} />
        Switch to {NAMES[next]}
      </button>
    </SettingsRow>
  );
}
