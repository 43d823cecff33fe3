import { AsyncLocalStorage } from 'node:async_hooks';
import { newId } from '../ids.ts';
import { traceparentOr } from './traceparent.ts';

/** The ids that connect the log lines of one request, or of one piece of background work, across all parts. */
interface RequestScope {
  readonly requestId: string;
  readonly traceparent: string;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs a function for a request: its calls to other parts carry the ids of the request. */
export const runInScope = <Result>(scope: RequestScope, run: () => Result): Result => scopes.run(scope, run);

/** Runs a piece of background work with ids of its own. */
export const runInNewScope = <Result>(run: () => Result): Result =>
  scopes.run({ requestId: newId(), traceparent: traceparentOr(undefined) }, run);

/** The ids of the current request or background work; undefined outside of both. */
export const currentScope = (): RequestScope | undefined => scopes.getStore();
