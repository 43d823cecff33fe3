import { Agent, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { gatewayTimeout, requestTimeout, tooLarge } from '../responses/respond.ts';
import { ClientAborted } from './body.ts';
import { CONNECT_TIMEOUT_CODE, UpstreamAborted } from './failure.ts';
import { responseHeaders } from './headers.ts';
import { CONNECT_TIMEOUT_MS } from './Replica.ts';

/** An upload is aborted when the client sends nothing for this long. */
const UPLOAD_IDLE_MS = 30_000;

/** A request whose body is forwarded as it arrives. */
interface LargeRequest {
  readonly url: URL;
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string | string[]>;
  readonly maxBody: number;
  /** How long the service may take to send its headers after it has the whole body, in ms. */
  readonly headersTimeout: number;
}

/**
 * Pipes an upload to a service and relays the response, counting the bytes on the way.
 * @throws HttpError 413, 408 and 504; ClientAborted; UpstreamAborted; errors of node:http before the response has
 * started
 */
export function forwardLarge(
  req: IncomingMessage,
  res: ServerResponse,
  { url, method, path, headers, maxBody, headersTimeout }: LargeRequest,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // It may have left while another replica was tried.
    if (req.destroyed && !req.complete) return reject(new ClientAborted());
    // A separate connection that is closed after the response. It is never stale, and no other call waits behind half
    // an upload.
    const agent = new Agent({ keepAlive: true });
    const upstream = httpRequest({
      host: url.hostname,
      port: url.port || 80,
      method,
      path,
      headers: { ...headers, host: url.host },
      agent,
    });
    let size = 0;
    let settled = false;
    let timer = setTimeout(
      () => fail(Object.assign(new Error('connect timeout'), { code: CONNECT_TIMEOUT_CODE })),
      CONNECT_TIMEOUT_MS,
    );
    const wait = (ms: number, error: () => Error): void => {
      clearTimeout(timer);
      timer = setTimeout(() => fail(error()), ms);
    };
    const settle = (then: () => void): void => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      agent.destroy();
      req.off('data', onData).off('end', onEnd).off('close', onAborted);
      res.off('close', onLeft);
      then();
    };
    const fail = (error: Error): void =>
      settle(() => {
        upstream.destroy();
        reject(error);
      });
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > maxBody) return fail(tooLarge());
      wait(UPLOAD_IDLE_MS, requestTimeout);
      if (!upstream.write(chunk)) {
        clearTimeout(timer);
        req.pause();
      }
    };
    const onEnd = (): void => {
      if (res.headersSent) clearTimeout(timer);
      else wait(headersTimeout, gatewayTimeout);
      upstream.end();
    };
    const onAborted = (): void => void (req.complete || fail(new ClientAborted()));
    const onLeft = (): void => void (res.writableFinished || fail(new ClientAborted()));

    req.on('error', () => {}).on('close', onAborted);
    res.on('close', onLeft);
    upstream.on('drain', () => {
      if (!req.complete) wait(UPLOAD_IDLE_MS, requestTimeout);
      req.resume();
    });
    upstream.on('error', (error) =>
      fail(res.headersSent ? new UpstreamAborted('The service aborted its response', { cause: error }) : error),
    );
    upstream.on('socket', (socket) =>
      socket.once('connect', () => {
        wait(UPLOAD_IDLE_MS, requestTimeout);
        req.on('data', onData).on('end', onEnd);
      }),
    );
    upstream.on('response', (response) => {
      // A service may respond before it has the whole body. The rest is forwarded until its response is complete.
      if (req.complete) clearTimeout(timer);
      res.writeHead(response.statusCode ?? 502, responseHeaders(response.headers));
      response.on('data', (chunk: Buffer) => void (res.write(chunk) || response.pause()));
      res.on('drain', () => response.resume());
      response.on('end', () =>
        settle(() => {
          res.end();
          resolve();
        }),
      );
      response.on('error', (error) => fail(new UpstreamAborted('The service aborted its response', { cause: error })));
      response.on(
        'close',
        () => void (response.complete || fail(new UpstreamAborted('The service aborted its response'))),
      );
    });
  });
}
