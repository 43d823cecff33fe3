import { defineCall } from '../call.ts';
import { billingConfig, billingData, billingSummary, emptyBody, redirect, subscriptionSecret } from './schema.ts';

export const getOrCreateSubscription = defineCall('getOrCreateSubscription', {
  summary: 'The client secret with which the card form pays',
  service: 'billing',
  access: 'user',
  body: emptyBody,
  success: { status: 200, body: subscriptionSecret },
});
export const getBillingSummary = defineCall('getBillingSummary', {
  summary: 'The subscription in short',
  service: 'billing',
  access: 'user',
  success: { status: 200, body: billingSummary },
});
export const getBillingData = defineCall('getBillingData', {
  summary: 'Payment methods and invoices',
  service: 'billing',
  access: 'user',
  success: { status: 200, body: billingData },
});
export const cancelSubscription = defineCall('cancelSubscription', {
  summary: 'Cancel at the end of the billing period',
  service: 'billing',
  access: 'user',
  body: emptyBody,
  success: { status: 200, body: billingSummary },
});
export const resumeSubscription = defineCall('resumeSubscription', {
  summary: 'Take back a cancel that is scheduled',
  service: 'billing',
  access: 'user',
  body: emptyBody,
  success: { status: 200, body: billingSummary },
});
export const updatePaymentMethod = defineCall('updatePaymentMethod', {
  summary: 'The address of the page that changes the payment method',
  service: 'billing',
  access: 'user',
  body: emptyBody,
  success: { status: 200, body: redirect },
});
export const getBillingConfig = defineCall('getBillingConfig', {
  summary: 'Which card form a browser loads',
  service: 'billing',
  access: 'public',
  success: { status: 200, body: billingConfig },
});
