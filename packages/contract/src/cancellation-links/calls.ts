import { defineCall } from '../call.ts';
import { cancellationLinkBody, cancellationLinkRequest, linkedSubscription } from './schema.ts';

export const requestCancellationLink = defineCall('requestCancellationLink', {
  summary: 'Mail a deactivated person a link to cancel the subscription; the same answer for every address',
  service: 'core',
  access: 'public',
  body: cancellationLinkRequest,
  success: { status: 204, body: null },
});
export const getLinkedSubscription = defineCall('getLinkedSubscription', {
  summary: 'The subscription of a deactivated person, with the token of a mailed link; changes nothing',
  service: 'core',
  access: 'public',
  body: cancellationLinkBody,
  success: { status: 200, body: linkedSubscription },
});
export const cancelLinkedSubscription = defineCall('cancelLinkedSubscription', {
  summary: 'Cancel the subscription of a deactivated person, with the token of a mailed link',
  service: 'core',
  access: 'public',
  body: cancellationLinkBody,
  success: { status: 200, body: linkedSubscription },
});
