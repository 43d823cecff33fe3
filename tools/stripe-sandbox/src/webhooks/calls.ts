import type Stripe from 'stripe';
import { type Endpoint, endpoint, fields, idIn } from '../http/Endpoint.ts';
import { pageOf } from '../http/list.ts';
import { withMetadata } from '../http/metadata.ts';
import { invalid } from '../http/StripeError.ts';
import { randomText } from '../store/ids.ts';
import { makeWebhookEndpoint } from './WebhookEndpoint.ts';

const text = { type: 'string' };

export const webhookCalls: Endpoint[] = [
  endpoint<Stripe.WebhookEndpointCreateParams>('POST /v1/webhook_endpoints', (context, params) => {
    if (!URL.canParse(params.url))
      throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', {
        code: 'url_invalid',
        param: 'url',
      });
    const secret = `whsec_${randomText(32)}`;
    const made = makeWebhookEndpoint(context, {
      url: params.url,
      enabledEvents: params.enabled_events,
      secrets: [secret],
      description: params.description || null,
      metadata: withMetadata({}, params.metadata),
    });
    return { ...made, secret };
  }),
  endpoint<Stripe.WebhookEndpointListParams>(
    'GET /v1/webhook_endpoints',
    (context, params) => pageOf(context, 'webhook_endpoint', '/v1/webhook_endpoints', params),
    fields({ ending_before: text, limit: { type: 'number' }, starting_after: text }),
  ),
  endpoint('GET /v1/webhook_endpoints/:id', ({ objects }, _params, ids) => objects.need('webhook_endpoint', idIn(ids))),
  endpoint('DELETE /v1/webhook_endpoints/:id', ({ objects }, _params, ids) => {
    const found = objects.need('webhook_endpoint', idIn(ids));
    objects.put({ ...found, status: 'disabled' }, { ...objects.internals(found.id), deleted: true });
    return { id: found.id, object: 'webhook_endpoint', deleted: true };
  }),
];
