import type Stripe from 'stripe';
import { type Endpoint, endpoint, idIn } from '../http/Endpoint.ts';
import { listOf, pageAsked } from '../http/list.ts';
import { missing } from '../http/StripeError.ts';

export const eventCalls: Endpoint[] = [
  endpoint('GET /v1/events/:id', ({ events }, _params, ids) => {
    const event = events.get(idIn(ids));
    if (!event) throw missing('event', idIn(ids), 'id');
    return event;
  }),
  endpoint<Stripe.EventListParams>('GET /v1/events', ({ events }, params) => {
    const { data, hasMore } = events.page({
      ...pageAsked(params),
      types: params.types ?? (params.type === undefined ? undefined : [params.type]),
      delivered: params.delivery_success,
    });
    return listOf('/v1/events', data, hasMore);
  }),
];
