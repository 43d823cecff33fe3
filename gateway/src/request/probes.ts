/** Health checks run every few seconds and would fill the log and the traces. */
export const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);
