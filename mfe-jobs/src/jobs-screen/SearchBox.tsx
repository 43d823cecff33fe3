import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { jobTexts } from '@jobtrail/contract';
import { Icon, pressedKey, useSearchShortcut } from '@jobtrail/web-kit';

/** Whether a key press belongs to an input field or to a dialog. */
function isHandledElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.closest(
      'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]',
    ) !== null
  );
}

interface Props {
  text: string;
  onText: (text: string) => void;
  /** Called after Enter. */
  onCommit?: () => void;
  /** Called when the focus has left. */
  onLeave?: () => void;
  /** The id of a text that explains what can be typed. */
  help?: string | undefined;
}

/** The search box: '/' focuses it from anywhere unless the person has switched that off, Escape clears it. */
export function SearchBox({ text, onText, onCommit, onLeave, help }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const shortcut = useSearchShortcut();
  useEffect(() => {
    if (!shortcut) return;
    const key = (event: KeyboardEvent) => {
      if (
        pressedKey(event) !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isHandledElsewhere(event.target)
      )
        return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, [shortcut]);
  return (
    <label className="with-icon search">
      <Icon of={Search} />
      <span className="sr">Search jobs</span>
      <input
        ref={box}
        className="input"
        type="text"
        role="searchbox"
        autoComplete="off"
        placeholder={jobTexts.search}
        value={text}
        aria-keyshortcuts={shortcut ? '/' : undefined}
        aria-describedby={help}
        onChange={({ target }) => onText(target.value)}
        onBlur={onLeave}
        onKeyDown={(event) => {
          const key = pressedKey(event);
          if (key === 'Enter') onCommit?.();
          if (key !== 'Escape' || text === '') return;
          event.stopPropagation();
          onText('');
        }}
      />
      {text === '' && shortcut ? <kbd aria-hidden="true">/</kbd> : null}
    </label>
  );
}
