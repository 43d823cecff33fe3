/** A call that is recorded. */
export interface TracedCall {
  /** The header of W3C Trace Context for the request. */
  readonly traceparent: string;
  /** @param status of the response; 0 if there was none */
  readonly end: (status: number) => void;
}

/**
 * Starts recording a call.
 * @param route the pattern of its path
 * @returns null if it is not recorded
 */
export type TraceCall = (method: string, route: string) => TracedCall | null;

declare global {
  interface Window {
    /** Set by the shell while traces are recorded. Every front end bundles its own copy of the API client. */
    jobtrailTraceCall?: TraceCall;
  }
}

/** Starts recording a call, if traces are recorded. */
export const traceCall: TraceCall = (method, route) => window.jobtrailTraceCall?.(method, route) ?? null;
