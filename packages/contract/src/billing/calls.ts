import { defineCall } from '../call.ts';
import { paths } from '../paths.ts';
import { billingConfig, billingData, billingSummary, emptyBody, redirect, subscriptionSecret } from './schema.ts';

export const getOrCreateSubscription = defineCall({
  id: 'getOrCreateSubscription',
  summary: 'The client secret with which the card form pays',
  method: 'POST',
  path: paths.getOrCreateSubscription,
  service: 'billing',
  access: 'user',
  body: emptyBody,
  success: { status: 200, body: subscriptionSecret },
});
export const getBillingSummary = defineCall({
  id: 'getBillingSummary',
  summary: 'The subscription in short',
  method: 'GET',
  path: paths.billingSummary,
  service: 'billing',
  access: 'user',
  success: { status: 200, body: billingSummary },
});
export const getBillingData = defineCall({
  id: 'getBillingData',
  summary: 'Payment methods and invoices',
  method: 'GET',
  path: paths.billingData,
  service: 'billing',
  access: 'user',
  success: { status: 200, body: billingData },
});
export const cancelSubscription = defineCall({
  id: 'cancelSubscription',
  summary: 'Cancel at the end of the billing period',
  method: 'POST',
  path: paths.cancelSubscription,
  service: 'billing',
  access: 'user',
  body: emptyBody,
  success: { status: 200, body: billingSummary },
});
export const resumeSubscription = defineCall({
  id: 'resumeSubscription',
  summary: 'Take back a cancel that is scheduled',
  method: 'POST',
  path: paths.resumeSubscription,
  service: 'billing',
  access: 'user',
  body: emptyBody,
  success: { status: 200, body: billingSummary },
});
export const updatePaymentMethod = defineCall({
  id: 'updatePaymentMethod',
  summary: 'The address of the page that changes the payment method',
  method: 'POST',
  path: paths.updatePaymentMethod,
  service: 'billing',
  access: 'user',
  body: emptyBody,
  success: { status: 200, body: redirect },
});
export const getBillingConfig = defineCall({
  id: 'getBillingConfig',
  summary: 'Which card form a browser loads',
  method: 'GET',
  path: paths.billingConfig,
  service: 'billing',
  access: 'public',
  success: { status: 200, body: billingConfig },
});
