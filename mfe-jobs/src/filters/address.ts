/** The address of a page with the text of a filter, which replaces the one that it has. */
export function withFilter(page: string, text: string): string {
  const [path = '', search] = page.split('?', 2);
  const query = new URLSearchParams(search);
  if (text === '') query.delete('q');
  else query.set('q', text);
  const changed = query.toString();
  return changed === '' ? path : `${path}?${changed}`;
}
