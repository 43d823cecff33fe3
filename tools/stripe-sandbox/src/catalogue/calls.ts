import type Stripe from 'stripe';
import type { SandboxContext } from '../context.ts';
import { type Endpoint, endpoint, fields, idIn } from '../http/Endpoint.ts';
import { pageOf } from '../http/list.ts';
import { withMetadata } from '../http/metadata.ts';
import { invalid, missing, missingParam } from '../http/StripeError.ts';
import { makePrice, makeProduct } from './catalogue.ts';

const flags = (value: boolean | undefined): readonly number[] | undefined =>
  value === undefined ? undefined : [value ? 1 : 0];
const one = (value: string | undefined): readonly string[] | undefined => (value === undefined ? undefined : [value]);

/** A lookup key belongs to one price at a time. @throws StripeError 400 if it is taken and may not be transferred */
function claimLookupKey(context: SandboxContext, key: string | undefined, transfer: boolean | undefined): void {
  if (key === undefined) return;
  for (const price of context.objects.page('price', { fields: { '$.lookup_key': [key] } }).data) {
    if (!transfer)
      throw invalid(`A price (\`${price.id}\`) already uses that lookup key.`, {
        code: 'resource_already_exists',
        param: 'lookup_key',
      });
    context.objects.put({ ...price, lookup_key: null });
    context.emit('price.updated', { ...price, lookup_key: null }, price);
  }
}

export const catalogueCalls: Endpoint[] = [
  endpoint<Stripe.ProductCreateParams>('POST /v1/products', (context, params) => {
    if (params.id !== undefined && context.objects.get('product', params.id))
      throw invalid(`Product already exists: ${params.id}`, { code: 'resource_already_exists', param: 'id' });
    return makeProduct(context, {
      id: params.id,
      name: params.name,
      active: params.active,
      description: params.description,
      metadata: withMetadata({}, params.metadata),
    });
  }),
  endpoint('GET /v1/products/:id', ({ objects }, _params, ids) => objects.need('product', idIn(ids))),
  endpoint<{ name?: string; active?: boolean; description?: string; metadata?: Record<string, string> | '' }>(
    'POST /v1/products/:id',
    (context, params, ids) => {
      const before = context.objects.need('product', idIn(ids));
      const after = {
        ...before,
        name: params.name ?? before.name,
        active: params.active ?? before.active,
        description: params.description ?? before.description,
        metadata: withMetadata(before.metadata, params.metadata),
        updated: context.clock.now(),
      };
      context.objects.put(after);
      context.emit('product.updated', after, before);
      return after;
    },
    fields({
      name: { type: 'string' },
      active: { type: 'boolean' },
      description: { type: 'string' },
      metadata: { anyOf: [{ enum: [''] }, { type: 'object', additionalProperties: { type: 'string' } }] },
    }),
  ),
  endpoint<Stripe.ProductListParams>('GET /v1/products', (context, params) =>
    pageOf(context, 'product', '/v1/products', params, {
      fields: { '$.active': flags(params.active), '$.id': params.ids },
    }),
  ),

  endpoint<Stripe.PriceCreateParams>('POST /v1/prices', (context, params) => {
    if (params.unit_amount === undefined) throw missingParam('unit_amount');
    if (!Number.isInteger(params.unit_amount) || params.unit_amount < 0)
      throw invalid('Invalid non-negative integer', { code: 'parameter_invalid_integer', param: 'unit_amount' });
    const product =
      params.product ??
      (params.product_data
        ? makeProduct(context, {
            id: params.product_data.id,
            name: params.product_data.name,
            metadata: withMetadata({}, params.product_data.metadata),
          }).id
        : undefined);
    if (product === undefined) throw missingParam('product');
    if (!context.objects.get('product', product)) throw missing('product', product, 'product');
    claimLookupKey(context, params.lookup_key, params.transfer_lookup_key);
    return makePrice(context, {
      currency: params.currency,
      product,
      unit_amount: params.unit_amount,
      active: params.active ?? true,
      lookup_key: params.lookup_key ?? null,
      nickname: params.nickname ?? null,
      metadata: withMetadata({}, params.metadata),
      recurring: params.recurring,
    });
  }),
  endpoint('GET /v1/prices/:id', ({ objects }, _params, ids) => objects.need('price', idIn(ids))),
  endpoint<Stripe.PriceListParams>('GET /v1/prices', (context, params) =>
    pageOf(context, 'price', '/v1/prices', params, {
      parent: params.product,
      fields: {
        '$.active': flags(params.active),
        '$.lookup_key': params.lookup_keys,
        '$.currency': one(params.currency),
        '$.type': one(params.type),
        '$.recurring.interval': one(params.recurring?.interval),
      },
    }),
  ),
];
