/** The first letter of a company name in a small square. */
export function Tile({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span className={large ? 'tile tile-lg' : 'tile'} aria-hidden="true">
      {(Array.from(name.trim())[0] ?? '?').toUpperCase()}
    </span>
  );
}

/** A person's initials in a circle. */
export function Avatar({ name }: { name: string }) {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('');
  return (
    <span className="avatar" aria-hidden="true">
      {initials.toUpperCase() || '?'}
    </span>
  );
}
