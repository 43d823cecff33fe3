/** A response with an error status, or no response (status 0). The message is '<status>: <body text>'. */
export class ApiError extends Error {
  /**
   * Every front end bundles its own copy of this class, while errors of the shared query client come from the shell's
   * copy. `instanceof` therefore accepts anything with the same shape.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError' && 'status' in value && 'userMessage' in value;
  }

  override readonly name = 'ApiError';
  readonly status: number;
  /** A stable code, such as 'validation_failed'. */
  readonly code: string;
  /** The sentence to show to the person. */
  readonly userMessage: string;
  /** One sentence per invalid field of a 400. */
  readonly fields: Record<string, string> | undefined;
  /** A stable code for the cause, if the error code has several causes. */
  readonly reason: string | undefined;
  readonly requestId: string | undefined;
  /** The pause before a retry that the server suggests, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(response: {
    status: number;
    body: string;
    code?: string | undefined;
    userMessage?: string | undefined;
    fields?: Record<string, string> | undefined;
    reason?: string | undefined;
    requestId?: string | undefined;
    retryAfter?: number | undefined;
  }) {
    super(`${response.status}: ${response.body}`);
    this.status = response.status;
    this.code = response.code ?? 'unknown';
    this.userMessage = response.userMessage ?? response.body;
    this.fields = response.fields;
    this.reason = response.reason;
    this.requestId = response.requestId;
    this.retryAfter = response.retryAfter;
  }
}

/** The sentence of an error for a toast: the server's if it sent one, or the default. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status !== 0 && error.userMessage !== '' ? error.userMessage : fallback;
}
