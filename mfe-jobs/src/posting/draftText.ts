/** Text that was typed and is not saved. */
export function draftText(stored: unknown): { text: string } | undefined {
  if (typeof stored !== 'object' || stored === null || !('text' in stored)) return undefined;
  return typeof stored.text === 'string' ? { text: stored.text } : undefined;
}
