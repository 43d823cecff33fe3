import { z } from 'zod';
import { linkToken } from '../auth/schema.ts';
import { billingSummary } from '../billing/schema.ts';
import { email } from '../fields.ts';

export const cancellationLinkRequest = z.object({ email });
export const cancellationLinkBody = z.object({ token: linkToken });
/** What the owner of a link sees of the subscription. It names no person. */
export const linkedSubscription = billingSummary;
export type LinkedSubscription = z.infer<typeof linkedSubscription>;
