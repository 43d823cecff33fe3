import type { ServerResponse } from 'node:http';

/** Headers by name, in the order in which they are sent. */
export type HeaderList = ReadonlyArray<readonly [name: string, value: string]>;

/** Sets the gateway's own headers on a response that is not relayed from a service in one piece. */
export function setOwnHeaders({ res, own }: { res: ServerResponse; own: HeaderList }): void {
  for (const [name, value] of own) res.setHeader(name, value);
}
