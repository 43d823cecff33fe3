import { ApiError } from '@jobtrail/web-kit';

/** Whether the state of the job, such as a later move, prevents a change. The server's sentence says so. */
export const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;
