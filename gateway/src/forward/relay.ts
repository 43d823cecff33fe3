import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { wasRefused } from '@jobtrail/service-kit';
import { gatewayTimeout, HttpError, unavailable } from '../responses/respond.ts';
import { responseHeaders } from './headers.ts';

/** A request as a service receives it. */
interface ForwardedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string | string[]>;
  readonly body: Buffer | Readable | null;
  /** How long the service may take to send its headers after it has the whole body, in ms. */
  readonly headersTimeout: number;
}

/**
 * A connection is reused only after a body smaller than this. Node reads that much even if no handler does. A longer
 * body can stay unread on the connection after an early response and block the next call.
 */
const REUSE_BELOW_BYTES = 16 * 1024;

/**
 * Sends a request to a service and relays the response as it arrives.
 * @param onResponse called when the response starts
 * @throws errors of undici and of the body before the response has started; UpstreamAborted after that; ClientAborted if
 * the client disconnects
 */
export function relay(
  connections: Dispatcher,
  request: ForwardedRequest,
  res: ServerResponse,
  onResponse: () => void = () => undefined,
): Promise<void> {
  const { body } = request;
  const reset = Buffer.isBuffer(body) && body.length >= REUSE_BELOW_BYTES;
  const method = request.method as Dispatcher.HttpMethod;
  return new Promise((resolve, reject) => {
    connections.dispatch(
      { ...request, method, ...(reset ? { reset } : {}) },
      new Relay({ res, onResponse, resolve, reject }),
    );
  });
}

interface RelayOptions {
  readonly res: ServerResponse;
  readonly onResponse: () => void;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Relays a service's response to the client, no faster than the client reads it. */
class Relay implements Dispatcher.DispatchHandler {
  readonly #options: RelayOptions;
  readonly #res: ServerResponse;
  #controller: Dispatcher.DispatchController | null = null;

  constructor(options: RelayOptions) {
    this.#options = options;
    this.#res = options.res;
  }

  readonly #onClose = (): void => {
    if (!this.#res.writableFinished) this.#controller?.abort(new ClientAborted());
  };
  readonly #onDrain = (): void => this.#controller?.resume();

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#res.destroyed) controller.abort(new ClientAborted());
    else this.#res.on('close', this.#onClose);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#options.onResponse();
    this.#res.writeHead(status, responseHeaders(headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#res.write(chunk)) return;
    controller.pause();
    this.#res.once('drain', this.#onDrain);
  }

  onResponseEnd(): void {
    this.#release();
    this.#res.end();
    this.#options.resolve();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#release();
    this.#options.reject(
      this.#res.headersSent ? new UpstreamAborted('The service aborted its response', { cause: error }) : error,
    );
  }

  #release(): void {
    this.#res.off('close', this.#onClose).off('drain', this.#onDrain);
  }
}

/** The client closed the connection before its request was complete. */
export class ClientAborted extends Error {}

/** The service's response broke off after it had started, so the client's response must be cut off too. */
class UpstreamAborted extends Error {}

const SLOW: readonly unknown[] = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];

/** Maps a failure between the gateway and a service to the error that the client receives. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const isSlow = error instanceof Error && 'code' in error && SLOW.includes(error.code);
  return isSlow ? gatewayTimeout() : unavailable();
}

/** Whether the connection to the client can no longer be used for a response. */
export function isClientAborted(error: unknown): boolean {
  return error instanceof ClientAborted || error instanceof UpstreamAborted;
}

/** How a call failed between the gateway and a service; null for an error that the client has caused. */
export function upstreamFailureOf(error: unknown): 'refused' | 'timeout' | 'broken' | 'cut off' | null {
  if (error instanceof UpstreamAborted) return 'cut off';
  if (isClientAborted(error)) return null;
  if (wasRefused(error)) return 'refused';
  const { status } = toHttpError(error);
  if (status === 504) return 'timeout';
  return status === 503 ? 'broken' : null;
}
