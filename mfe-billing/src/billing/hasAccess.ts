import type { BillingSummary } from '@jobtrail/contract';

/** Whether a person may change things now. An older server does not say it. */
export const hasAccess = ({ access, accessUntil }: BillingSummary): boolean =>
  access === undefined ? accessUntil === null || Date.parse(accessUntil) > Date.now() : access === 'full';
