import { AppError } from '@jobtrail/service-kit';

/** Whether an error means that there were too many attempts. */
export const isThrottled = (error: unknown): boolean => error instanceof AppError && error.status === 429;
