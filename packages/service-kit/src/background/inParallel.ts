/**
 * Processes items, at most `atOnce` at a time, and waits for all that have started, even if one fails.
 * @param signal no further item is started after it is aborted
 * @throws the first error
 */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const next = items.values();
  const failures: unknown[] = [];
  const lane = async (): Promise<void> => {
    for (const item of next) {
      if (signal?.aborted) return;
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  if (failures.length > 0) throw failures[0];
}
