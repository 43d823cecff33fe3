/**
 * Why a posting was not read. The log contains the reason; the person gets it only if `failureOf` maps it.
 * - `address`: the address may not be fetched; `name`: the name does not resolve; `forbidden`: it resolves to an
 *   address that is not public
 * - `connection`: the server does not respond; `redirects`: too many; `status`, `type`, `encoding`, `size`: the
 *   response cannot be read
 * - `late`: the time is up; `gone`: the client has disconnected; `reading`: the parser failed
 * - any other word is a reason of the parser itself
 */
export class ExtractionError extends Error {
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
