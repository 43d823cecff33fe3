/**
 * Creates a function that reads a value again once it is older than `keepMs`. Callers at the same time share one
 * reading. A failed reading is not kept.
 */
export function cached<Value>(ttlMs: number, read: () => Promise<Value>): () => Promise<Value> {
  let last: { readonly value: Promise<Value>; readonly until: number } | null = null;
  return () => {
    if (last !== null && performance.now() < last.until) return last.value;
    const value = read();
    const started = { value, until: Infinity };
    last = started;
    value.then(
      () => {
        if (last === started) last = { value, until: performance.now() + ttlMs };
      },
      () => {
        if (last === started) last = null;
      },
    );
    return value;
  };
}
