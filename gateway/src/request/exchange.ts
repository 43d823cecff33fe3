import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseTarget, type Target } from './target.ts';

/** One request with its answer and what the gateway knows of it. */
export interface Exchange extends Target {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  /** Request id: the caller's when it is a plain one, else a new one. It goes on to the services and back. */
  readonly id: string;
  readonly address: string;
  readonly startedAt: number;
  /** The service that answered, for the access log. */
  service: string;
}

const PLAIN_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** Opens an exchange for a request. */
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
