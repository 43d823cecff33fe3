/**
 * Why a posting was not read. The log has the reason; the person gets it only where `failureOf` maps it.
 * - `address`: not an address that is fetched; `name`: the name does not resolve; `forbidden`: it resolves to an address that is not public
 * - `connection`: the server does not respond; `redirects`: too many; `status`, `type`, `encoding`, `size`: not a response that can be read
 * - `late`: the time is up; `gone`: the client has disconnected; `reading`: the parser gave up
 * - every other word is the parser's own reason
 */
export class ExtractionError extends Error {
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
