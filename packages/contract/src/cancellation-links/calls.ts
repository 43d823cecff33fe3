import { defineCall } from '../call.ts';
import { cancellationLinkBody, cancellationLinkRequest, linkedSubscription } from './schema.ts';

export const requestCancellationLink = defineCall('requestCancellationLink', {
  summary: 'Email a deactivated user a link to cancel the subscription; the response is the same for every address',
  service: 'core',
  access: 'public',
  body: cancellationLinkRequest,
  success: { status: 204, body: null },
});
export const getLinkedSubscription = defineCall('getLinkedSubscription', {
  summary: "Get a deactivated user's subscription with the token from the email",
  service: 'core',
  access: 'public',
  body: cancellationLinkBody,
  success: { status: 200, body: linkedSubscription },
});
export const cancelLinkedSubscription = defineCall('cancelLinkedSubscription', {
  summary: "Cancel a deactivated user's subscription with the token from the email",
  service: 'core',
  access: 'public',
  body: cancellationLinkBody,
  success: { status: 200, body: linkedSubscription },
});
