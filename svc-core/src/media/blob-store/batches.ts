const BATCH = 500;
const AT_ONCE = 10;

/** Groups items into batches, each for one query; the last may be smaller. */
export async function* inBatches<T>(source: AsyncIterable<T>): AsyncGenerator<T[], undefined> {
  let batch: T[] = [];
  for await (const item of source) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Calls `work` for each item, a few at a time. @throws the first error */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    await Promise.all(items.slice(from, from + AT_ONCE).map(work));
  }
}
