import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Dispatcher, Pool } from 'undici';
import { ClientAborted } from './body.ts';
import { UpstreamAborted } from './failure.ts';
import { responseHeaders } from './headers.ts';

/** A request that is forwarded with its whole body. */
export interface SmallRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string | string[]>;
  readonly body: Buffer | null;
  readonly headersTimeout: number;
}

/**
 * A connection is reused only after a body smaller than this. Node reads that much even if no handler does. A longer
 * body can stay unread on the connection after an early response and block the next call.
 */
const REUSE_BELOW_BYTES = 16 * 1024;

/**
 * Sends a small request to a service and relays the response as it arrives. `dispatch` is the API of undici with the
 * least overhead.
 * @throws errors of undici before the response has started; UpstreamAborted after that; ClientAborted if the client
 * disconnects
 */
export function forwardSmall(pool: Pool, request: SmallRequest, res: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const reset = request.body !== null && request.body.length >= REUSE_BELOW_BYTES;
    const method = request.method as Dispatcher.HttpMethod;
    pool.dispatch({ ...request, method, ...(reset ? { reset } : {}) }, new Relay(res, resolve, reject));
  });
}

/** Relays a service's response to the client, no faster than the client reads it. */
class Relay implements Dispatcher.DispatchHandler {
  readonly #res: ServerResponse;
  readonly #resolve: () => void;
  readonly #reject: (error: Error) => void;
  #controller: Dispatcher.DispatchController | null = null;

  constructor(res: ServerResponse, resolve: () => void, reject: (error: Error) => void) {
    this.#res = res;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  readonly #onClose = (): void => {
    if (!this.#res.writableFinished) this.#controller?.abort(new ClientAborted());
  };
  readonly #onDrain = (): void => this.#controller?.resume();

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#res.destroyed) controller.abort(new ClientAborted());
    else
      this.#res
        .off('close', this.#onClose)
        .on('close', this.#onClose)
        .off('drain', this.#onDrain)
        .on('drain', this.#onDrain);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status >= 200) this.#res.writeHead(status, responseHeaders(headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#res.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    this.#res.end();
    this.#release();
    this.#resolve();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#release();
    this.#reject(
      this.#res.headersSent ? new UpstreamAborted('The service aborted its response', { cause: error }) : error,
    );
  }

  #release(): void {
    this.#res.off('close', this.#onClose).off('drain', this.#onDrain);
  }
}
