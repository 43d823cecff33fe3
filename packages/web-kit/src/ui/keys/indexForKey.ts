interface List {
  /** Index of the entry that is in use; -1 when there is none. */
  current: number;
  count: number;
  /** The axis that the arrows move along; vertical unless given. */
  axis?: 'vertical' | 'horizontal';
  /** Whether an arrow goes on at the other end. */
  wraps: boolean;
  /** The texts of the entries; a typed character goes to the next one that starts with it. */
  labels?: readonly string[];
}

const ARROWS = { vertical: ['ArrowUp', 'ArrowDown'], horizontal: ['ArrowLeft', 'ArrowRight'] } as const;

/**
 * Where a key leads in a menu, a list of options or a row of tabs, by the patterns of the ARIA Authoring Practices Guide.
 * @returns the index, or undefined when the key means nothing there
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

/** The next entry that starts with the character, else the first one. */
function indexForCharacter(character: string, current: number, labels: readonly string[]): number | undefined {
  const starts = labels.map((label) => label.trim().toLowerCase().startsWith(character.toLowerCase()));
  const next = starts.indexOf(true, current + 1);
  const found = next === -1 ? starts.indexOf(true) : next;
  return found === -1 ? undefined : found;
}
