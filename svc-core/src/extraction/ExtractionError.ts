/**
 * Why a posting was not read. The log has the reason; the person gets it only where `failureOf` maps it.
 * - `address`: the address is none that is fetched; `name`: its name is not known; `forbidden`: it leads to an address that is not public
 * - `connection`: nobody answers there; `redirects`: too many; `status`, `type`, `encoding`, `size`: the answer is none that can be read
 * - `late`: the time is over; `gone`: whoever asked has left; `reading`: the reader gave up
 * - every other word is a refusal of the reader
 */
export class ExtractionError extends Error {
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
