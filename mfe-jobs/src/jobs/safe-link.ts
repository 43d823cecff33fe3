/** Whether a text is the address of a web page. */
export function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  return protocol === 'https:' || protocol === 'http:';
}

/** The address of a posting if it leads to the web, else null: nothing else becomes a link. */
export function safeLink(address: string | null | undefined): string | null {
  return address && isWebAddress(address) ? new URL(address).href : null;
}
