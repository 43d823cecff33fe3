import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Dispatcher, Pool } from 'undici';
import { NOT_LISTED, type UnorderedList } from '@jobtrail/service-kit';
import type { HeaderList } from '../responses/ownHeaders.ts';
import { ClientAborted } from './body.ts';
import { Abandoned, UpstreamAborted } from './failure.ts';
import { responseHeaderList } from './headers.ts';
import type { Awaiting } from './Replica.ts';

/** The start of a service's response. */
export interface ResponseStart {
  readonly contentType: string | undefined;
  /** Whether the service closes the connection although it could be kept, as it does before it stops. */
  readonly closes: boolean;
}

/** A request that is forwarded with its whole body. */
interface SmallRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string | string[]>;
  readonly body: Buffer | null;
  readonly headersTimeout: number;
  /** The gateway's own headers of the response. */
  readonly own: HeaderList;
}

/**
 * A connection is reused only after a body smaller than this. Node reads that much even if no handler does. A longer
 * body can stay unread on the connection after an early response and block the next call.
 */
const REUSE_BELOW_BYTES = 16 * 1024;
/** node:http writes headers and a body that is a text in one piece. A larger text would have to be copied once more. */
const TEXT_MAX_BYTES = 8 * 1024;

/**
 * Sends a small request to a service and relays the response as it arrives. `dispatch` is the API of undici with the
 * least overhead.
 * @param onResponse called when the response starts
 * @param awaited has the request while it waits for its response
 * @throws errors of undici before the response has started; UpstreamAborted after that; ClientAborted if the client
 * disconnects; Abandoned
 */
export function forwardSmall(
  pool: Pool,
  { own, ...request }: SmallRequest,
  res: ServerResponse,
  onResponse: (start: ResponseStart) => void = () => undefined,
  awaited: UnorderedList<Awaiting> | null = null,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const reset = request.body !== null && request.body.length >= REUSE_BELOW_BYTES;
    const method = request.method as Dispatcher.HttpMethod;
    const relay = new Relay({ res, own, isKept: !reset, awaited, onResponse, resolve, reject });
    pool.dispatch({ ...request, method, ...(reset ? { reset } : {}) }, relay);
  });
}

interface RelayOptions {
  readonly res: ServerResponse;
  readonly own: HeaderList;
  /** Whether the connection could be used again. */
  readonly isKept: boolean;
  readonly awaited: UnorderedList<Awaiting> | null;
  readonly onResponse: (start: ResponseStart) => void;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Relays a service's response to the client, no faster than the client reads it. */
class Relay implements Dispatcher.DispatchHandler, Awaiting {
  index = NOT_LISTED;
  readonly #options: RelayOptions;
  readonly #res: ServerResponse;
  #controller: Dispatcher.DispatchController | null = null;
  /** In bytes, if the service announces it. */
  #length: number | null = null;
  #isAbandoned = false;

  constructor(options: RelayOptions) {
    this.#options = options;
    this.#res = options.res;
    options.awaited?.add(this);
  }

  abandon(): void {
    this.#isAbandoned = true;
    this.#controller?.abort(new Abandoned());
  }

  readonly #onClose = (): void => {
    if (!this.#res.writableFinished) this.#controller?.abort(new ClientAborted());
  };
  readonly #onDrain = (): void => this.#controller?.resume();

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#res.destroyed) controller.abort(new ClientAborted());
    else if (this.#isAbandoned) controller.abort(new Abandoned());
    else this.#res.off('close', this.#onClose).on('close', this.#onClose);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#options.awaited?.delete(this);
    this.#options.onResponse({
      contentType: headers['content-type'],
      closes: this.#options.isKept && headers.connection === 'close',
    });
    this.#length = headers['content-length'] === undefined ? null : Number(headers['content-length']);
    this.#res.writeHead(status, responseHeaderList(this.#options.own, headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (chunk.length === this.#length) {
      this.#res.end(chunk.length <= TEXT_MAX_BYTES ? chunk.toString('latin1') : chunk, 'latin1');
    } else if (!this.#res.write(chunk)) {
      controller.pause();
      this.#res.once('drain', this.#onDrain);
    }
  }

  onResponseEnd(): void {
    if (!this.#res.writableEnded) this.#res.end();
    this.#release();
    this.#options.resolve();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#release();
    this.#options.reject(
      this.#res.headersSent ? new UpstreamAborted('The service aborted its response', { cause: error }) : error,
    );
  }

  #release(): void {
    this.#options.awaited?.delete(this);
    this.#res.off('close', this.#onClose).off('drain', this.#onDrain);
  }
}
