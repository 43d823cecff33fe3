/** The element that shows a job inside of another one: a card on the board, a row of the table. */
export function jobElement(root: ParentNode | null, id: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-job="${id.replace(/["\\]/g, '\\$&')}"]`) ?? null;
}
