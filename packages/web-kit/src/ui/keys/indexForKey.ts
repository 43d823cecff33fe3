import { fold } from '@jobtrail/contract';

interface List {
  /** Index of the current entry; -1 if there is none. */
  current: number;
  count: number;
  /** The axis of the arrow keys; vertical by default. */
  axis?: 'vertical' | 'horizontal';
  /** Whether an arrow key wraps around at the end. */
  wraps: boolean;
  /** The texts of the entries; typing a character moves to the next entry that starts with it. */
  labels?: readonly string[];
}

const ARROWS = { vertical: ['ArrowUp', 'ArrowDown'], horizontal: ['ArrowLeft', 'ArrowRight'] } as const;

/**
 * Where a key moves in a menu, a listbox or a row of tabs, following the ARIA Authoring Practices Guide.
 * @returns the index, or undefined if the key does nothing there
 */
export function indexForKey(
  key: string,
  { current, count, axis = 'vertical', wraps, labels }: List,
): number | undefined {
  const last = count - 1;
  const [back, forward] = ARROWS[axis];
  if (key === forward) return current < last ? current + 1 : wraps ? 0 : last;
  if (key === back) return current > 0 ? current - 1 : wraps ? last : 0;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return labels && isCharacter(key) ? indexForCharacter(key, current, labels) : undefined;
}

const isCharacter = (key: string): boolean => key.length === 1 && key !== ' ';

/** The next entry that starts with the character, or the first one. */
function indexForCharacter(character: string, current: number, labels: readonly string[]): number | undefined {
  const starts = labels.map((label) => fold(label).startsWith(fold(character)));
  const next = starts.indexOf(true, current + 1);
  const found = next === -1 ? starts.indexOf(true) : next;
  return found === -1 ? undefined : found;
}
