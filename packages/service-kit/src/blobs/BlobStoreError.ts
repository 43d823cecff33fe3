import { LoggableError } from '../errors/LoggableError.ts';

/** A blob store that cannot be reached, or refuses a request. */
export class BlobStoreError extends LoggableError {}
