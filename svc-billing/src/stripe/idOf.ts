/** The ID of an object that the provider returns as an ID or as the whole object. */
export function idOf(given: string | { id: string } | null | undefined): string | null {
  return typeof given === 'string' ? given : (given?.id ?? null);
}
