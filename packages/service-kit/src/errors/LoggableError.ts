/**
 * An error whose message may be logged. Its text is written in this repository and contains no user input, no secrets
 * and no text of another system; numbers, ids and names of parts are fine. The messages of all other errors are never
 * logged, because libraries quote the values that they were given.
 */
export class LoggableError extends Error {}
