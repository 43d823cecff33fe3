import { isSearchShortcutOn, shortcutKey } from '@jobtrail/web-kit';

type KeyPress = Parameters<typeof shortcutKey>[0];

const ARROWS: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' };

/** The key that moves in a list of jobs: J is the arrow down and K the arrow up, for people who use single keys. */
export function rowKey(event: KeyPress & { key: string; shiftKey: boolean }): string {
  const arrow = event.shiftKey || !isSearchShortcutOn() ? undefined : ARROWS[shortcutKey(event)];
  return arrow ?? event.key;
}
