/**
 * An error whose message may appear in a log or on a terminal. Its text is written in this repository and holds nothing
 * that a person typed, no secret and no words of another system; numbers, ids and the names of parts are fine. The
 * message of any other error is never logged, because libraries quote the values that they were given.
 */
export class LoggableError extends Error {}
