import { defineCall } from '../call.ts';
import { billingConfig, billingData, billingSummary, emptyBody, redirect, subscriptionSecret } from './schema.ts';

export const getOrCreateSubscription = defineCall('getOrCreateSubscription', {
  summary: 'Get the client secret for the card form; creates the subscription if there is none',
  service: 'billing',
  access: 'user',
  body: emptyBody,
  success: { status: 200, body: subscriptionSecret, secret: true },
});
export const getBillingSummary = defineCall('getBillingSummary', {
  summary: 'Get the state of your subscription',
  service: 'billing',
  access: 'user',
  success: { status: 200, body: billingSummary },
});
export const getBillingData = defineCall('getBillingData', {
  summary: 'List your payment methods and invoices',
  service: 'billing',
  access: 'user',
  success: { status: 200, body: billingData, secret: true },
});
export const cancelSubscription = defineCall('cancelSubscription', {
  summary: 'Cancel the subscription at the end of the billing period',
  service: 'billing',
  access: 'user',
  body: emptyBody,
  success: { status: 200, body: billingSummary },
});
export const resumeSubscription = defineCall('resumeSubscription', {
  summary: 'Undo a scheduled cancellation',
  service: 'billing',
  access: 'user',
  body: emptyBody,
  success: { status: 200, body: billingSummary },
});
export const updatePaymentMethod = defineCall('updatePaymentMethod', {
  summary: 'Get the address of the page where the payment method is changed',
  service: 'billing',
  access: 'user',
  body: emptyBody,
  success: { status: 200, body: redirect, secret: true },
});
export const getBillingConfig = defineCall('getBillingConfig', {
  summary: 'Get the card form that the browser should load',
  service: 'billing',
  access: 'public',
  success: { status: 200, body: billingConfig },
});
