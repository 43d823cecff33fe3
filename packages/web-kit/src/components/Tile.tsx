// The style sheet draws the letters: as text they would be words of a button that its name does not have.

/** The first letter of a company name in a small square. */
export function Tile({ name, large = false }: { name: string; large?: boolean }) {
  const letter = (Array.from(name.trim())[0] ?? '?').toUpperCase();
  return <span className={large ? 'tile tile-lg' : 'tile'} data-letters={letter} aria-hidden="true" />;
}

/** A person's initials in a circle. */
export function Avatar({ name }: { name: string }) {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('');
  return <span className="avatar" data-letters={initials.toUpperCase() || '?'} aria-hidden="true" />;
}
