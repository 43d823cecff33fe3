import type { AdminUser } from '@jobtrail/contract';

/** Whether the person may have a subscription that charges again, according to the list. */
export const mayBeCharged = ({ paymentStatus }: Pick<AdminUser, 'paymentStatus'>): boolean =>
  paymentStatus !== null && !['canceled', 'incomplete', 'incomplete_expired'].includes(paymentStatus);
