import { Search } from 'lucide-react';
import { Icon, isMac, usePlatform } from '@jobtrail/web-kit';

/** Opens the palette, and shows the keys that do. */
export function FindButton() {
  const { commands } = usePlatform();
  return (
    <button
      type="button"
      className="btn btn-ghost topbar-find"
      aria-label="Find anything"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => commands?.open()}
    >
      <Icon of={Search} />
      {/* Drawn by the style sheet: as text the keys would be words that its name does not have. */}
      <kbd aria-hidden="true" data-keys={isMac() ? '⌘ K' : 'Ctrl K'} />
    </button>
  );
}
