/** Finds the element of a job around another element: a card on the board or a row of the table. */
export function jobElement(root: ParentNode | null, id: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-job="${id.replace(/["\\]/g, '\\$&')}"]`) ?? null;
}
