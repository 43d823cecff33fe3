import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseTarget, type Target } from './target.ts';

/** One request and its response, with what the gateway knows about them. */
export interface Exchange extends Target {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  /**
   * Request id: the client's if it is well-formed, else a new one. Services receive it, and the response carries it.
   */
  readonly id: string;
  readonly address: string;
  readonly startedAt: number;
  /** The service that responded, for the access log. */
  service: string;
}

const PLAIN_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** Creates the exchange of a request. */
export function openExchange(req: IncomingMessage, res: ServerResponse, address: string): Exchange {
  const given = req.headers['x-request-id'];
  return {
    req,
    res,
    method: req.method ?? 'GET',
    ...parseTarget(req.url ?? '/'),
    id: typeof given === 'string' && PLAIN_ID.test(given) ? given : randomUUID(),
    address,
    startedAt: performance.now(),
    service: 'gateway',
  };
}
