import { newId } from '../ids.ts';
import type { Context } from './context.ts';

export const REQUEST_ID_HEADER = 'x-request-id';
const ACCEPTABLE = /^[\w.-]{8,64}$/;

/** Uses the caller's request id if it is valid, generates one otherwise, and sends it with the response. */
export function requestId(ctx: Context): void {
  const given = ctx.get(REQUEST_ID_HEADER);
  ctx.state.requestId = ACCEPTABLE.test(given) ? given : newId();
  ctx.set(REQUEST_ID_HEADER, ctx.state.requestId);
}
