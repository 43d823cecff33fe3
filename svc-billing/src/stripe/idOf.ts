/** The id of what the provider gives as an id or as the whole object. */
export function idOf(given: string | { id: string } | null | undefined): string | null {
  return typeof given === 'string' ? given : (given?.id ?? null);
}
