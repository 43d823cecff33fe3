/**
 * The token in an emailed link; null if the fragment of the page does not belong to this kind of link.
 * @param link the page of the link with the start of its fragment: '/auth#reset='
 */
export function mailedToken(link: string, hash: string): string | null {
  const start = link.slice(link.indexOf('#'));
  const token = hash.startsWith(start) ? hash.slice(start.length) : '';
  return token === '' ? null : token;
}
