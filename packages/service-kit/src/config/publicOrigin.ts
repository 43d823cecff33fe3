import { z } from 'zod';

/**
 * The setting with the public address of the product, as an origin: without a slash at its end and in lower case, so that
 * paths can be appended. Links, cookies and the checks of requests all use it, so an address that only some of them
 * could use is refused.
 */
export const publicOrigin = z.string().transform((text, context): string => {
  if (URL.canParse(text)) {
    const { protocol, origin, href } = new URL(text);
    if (/^https?:$/.test(protocol) && href === `${origin}/`) return origin;
  }
  context.addIssue({
    code: 'custom',
    message:
      'must be the address of the product and nothing more, such as https://jobs.example.com: without a path, a query, a fragment or a user',
  });
  return z.NEVER;
});
