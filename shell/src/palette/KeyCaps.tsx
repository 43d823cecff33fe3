const NAMES: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

/** Keys as they are printed on a keyboard: `g t` is G and T. */
export function KeyCaps({ keys }: { keys: string }) {
  return keys
    .split(' ')
    .map((key) => <kbd key={key}>{NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>);
}
