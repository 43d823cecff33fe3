import { validationFailed } from '@jobtrail/service-kit';

const DEAD_LINK = 'This link has expired or has been used already. Please ask for a new one.';
/** @returns an AppError 400 for a link that was never created, has expired or was used, without revealing which */
export const deadLink = () => validationFailed({ token: DEAD_LINK }, DEAD_LINK);
