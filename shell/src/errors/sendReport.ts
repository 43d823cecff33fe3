import { BROWSER_ERROR_MAX, BROWSER_ERRORS_MAX } from '@jobtrail/contract';
import { api, ApiError } from '@jobtrail/web-kit';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The details of a thrown error. Any other value may contain personal data, so only its type is sent. */
function factsOf(error: unknown): { type: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  return { type: textOf(error.name), message: textOf(error.message), stack: textOf(error.stack) };
}

/** Reports errors to the server, each of them once, and at most ten per page load. */
export class ErrorReports {
  readonly #sent = new Set<string>();

  send(error: unknown, where: string): void {
    const { type, message, stack } = factsOf(error);
    const key = `${type} ${message} ${where}`;
    if (this.#sent.size >= BROWSER_ERRORS_MAX || this.#sent.has(key)) return;
    this.#sent.add(key);
    const body = {
      type: type.slice(0, 100),
      message: message.slice(0, BROWSER_ERROR_MAX.message),
      stack: stack.slice(0, BROWSER_ERROR_MAX.stack),
      where: where.slice(0, 100),
      page: window.location.pathname.slice(0, 300),
      ...(error instanceof ApiError && error.requestId !== undefined && { request: error.requestId.slice(0, 64) }),
    };
    api.call('reportBrowserError', { body, keepalive: true }).catch(() => undefined);
  }
}
