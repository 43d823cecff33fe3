import type { SandboxContext } from '../context.ts';
import type { Kind, Kinds } from '../store/kinds.ts';
import type { Range, Selection } from '../store/objects.ts';
import { invalid } from './StripeError.ts';

const USUAL = 10;
const MOST = 100;

/** The parameters that every list accepts. */
interface ListParams {
  readonly created?: number | Range;
  readonly limit?: number;
  readonly starting_after?: string;
  readonly ending_before?: string;
}

interface List<T> {
  readonly object: 'list';
  readonly url: string;
  readonly has_more: boolean;
  readonly data: T[];
}

/** A list in Stripe's format. */
export const listOf = <T>(url: string, data: T[], hasMore = false): List<T> => ({
  object: 'list',
  url,
  has_more: hasMore,
  data,
});

/** The page that the parameters select. @throws StripeError 400 for a limit out of bounds or two cursors */
export function pageAsked({
  created,
  limit = USUAL,
  starting_after: startingAfter,
  ending_before: endingBefore,
}: ListParams): Pick<Selection, 'created' | 'limit' | 'startingAfter' | 'endingBefore'> & { limit: number } {
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
    throw invalid(`Invalid integer: limit must be from 1 to ${MOST}`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  if (startingAfter !== undefined && endingBefore !== undefined)
    throw invalid('You cannot parameterize both starting_after and ending_before.', { param: 'ending_before' });
  return { created, limit, startingAfter, endingBefore };
}

/** A page of the objects of a kind. */
export function pageOf<K extends Kind>(
  { objects }: SandboxContext,
  kind: K,
  url: string,
  params: ListParams,
  selection: Selection = {},
): List<Kinds[K]> {
  const { data, hasMore } = objects.page(kind, { ...pageAsked(params), ...selection });
  return listOf(url, data, hasMore);
}
