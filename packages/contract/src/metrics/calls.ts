import { defineCall } from '../call.ts';
import { ledgerPage, listPaymentsQuery, metrics } from './schema.ts';

export const getMetrics = defineCall('getMetrics', {
  summary: 'Get users, conversion, revenue and payments',
  service: 'billing',
  access: 'admin',
  success: { status: 200, body: metrics },
});
export const listPayments = defineCall('listPayments', {
  summary: 'List the payments, refunds and lost disputes of the revenue, one page at a time',
  service: 'billing',
  access: 'admin',
  query: listPaymentsQuery,
  success: { status: 200, body: ledgerPage },
});
