/** An answer that was not OK, or none at all (status 0). The message is '<status>: <body text>'. */
export class ApiError extends Error {
  /**
   * Every front end carries its own copy of this class, and an error of the shared query client was made by the shell's: it is one
   * for `instanceof` all the same, as long as it looks like one.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError' && 'status' in value && 'userMessage' in value;
  }

  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable word for programs, such as 'validation_failed'. */
  readonly code: string;
  /** The sentence for the person. */
  readonly userMessage: string;
  /** Sentence per field, of a 400. */
  readonly fields: Record<string, string> | undefined;
  /** Stable word for the cause, where a code has several. */
  readonly reason: string | undefined;
  readonly requestId: string | undefined;

  constructor(answer: {
    status: number;
    body: string;
    code?: string | undefined;
    userMessage?: string | undefined;
    fields?: Record<string, string> | undefined;
    reason?: string | undefined;
    requestId?: string | undefined;
  }) {
    super(`${answer.status}: ${answer.body}`);
    this.status = answer.status;
    this.code = answer.code ?? 'unknown';
    this.userMessage = answer.userMessage ?? answer.body;
    this.fields = answer.fields;
    this.reason = answer.reason;
    this.requestId = answer.requestId;
  }
}

/** The sentence of an error for a toast: the server's own, else the given one. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.status !== 0 && error.userMessage !== '' ? error.userMessage : otherwise;
}
