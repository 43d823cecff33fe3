import { z } from 'zod';
import { createSigner, IDENTITY_HEADER, type KeySource, LoggableError, unavailable } from '@jobtrail/service-kit';

const TIMEOUT_MS = 25_000;

const openedCheckout = z.object({ checkoutId: z.string(), url: z.url(), expiresAt: z.number() });
const settlement = z.object({ outcome: z.enum(['settled', 'refused', 'open', 'unpaid', 'expired', 'unknown']) });

export type OpenedCheckout = z.infer<typeof openedCheckout>;
/** What svc-billing found at the payment provider; `settled` and `refused` have already reached this service as commands. */
export type Settlement = z.infer<typeof settlement>['outcome'];

/** What a sign-up needs of svc-billing. */
export interface Billing {
  /** Opens a checkout page for a sign-up; the same sign-up gets the same page. */
  openCheckout: (signupId: string, email: string) => Promise<OpenedCheckout>;
  /** Brings the account of a paid checkout about. With `abandon`, a page that is still open is closed. */
  settle: (checkoutId: string, options?: { abandon: boolean }) => Promise<Settlement>;
}

/**
 * Speaks to svc-billing over HTTP with a token of this service.
 * @param url undefined where there is no svc-billing
 */
export function createBilling({ url, keys }: { url: string | undefined; keys: KeySource }): Billing {
  let signer: ReturnType<typeof createSigner> | undefined;

  /** @throws AppError 503 when svc-billing cannot do it now */
  const post = async <Schema extends z.ZodType>(
    path: string,
    body: object,
    schema: Schema,
  ): Promise<z.output<Schema>> => {
    if (url === undefined) throw unavailable();
    try {
      const sign = await (signer ??= createSigner('svc-core', keys));
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [IDENTITY_HEADER]: await sign('svc-billing') },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok)
        throw new LoggableError(`svc-billing answered ${response.status} to ${path.split('/', 3).join('/')}`);
      return schema.parse(await response.json());
    } catch (error) {
      throw unavailable(error);
    }
  };

  return {
    openCheckout: (signupId, email) => post('/internal/checkouts', { signupId, email }, openedCheckout),
    settle: async (checkoutId, { abandon } = { abandon: false }) =>
      (await post(`/internal/checkouts/${encodeURIComponent(checkoutId)}/settlement`, { abandon }, settlement)).outcome,
  };
}
