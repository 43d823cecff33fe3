/** The element of a lane; null if it is not shown. */
export const laneElement = (within: ParentNode | null, stage: string): HTMLElement | null =>
  within?.querySelector<HTMLElement>(`[data-lane="${stage}"]`) ?? null;
