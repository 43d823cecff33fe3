/** Unsent text for each ticket. It stays in this tab while another ticket is open. */
export type Drafts = Readonly<Record<string, string>>;

/** @param stored the value stored in this tab */
export function storedDrafts(stored: unknown): Drafts | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
