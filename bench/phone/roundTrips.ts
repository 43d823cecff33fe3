import type { Kind } from '../bundle/transfers.ts';

/** A request of a page and its response. Times are in seconds, of one clock. */
export interface Exchange {
  path: string;
  kind: Kind | 'data';
  startedAt: number;
  receivedAt: number;
  /** On the wire. */
  bytes: number;
}

const NEEDED = new Set<Exchange['kind']>(['script', 'style', 'data']);

/**
 * The round trips after the HTML that the first card waits for: the longest chain of scripts, style sheets and data in
 * which each is requested after the one before has been received in full. What is requested while the HTML arrives is
 * the first of a chain. Only what was received before the card was painted counts, and a chain ends with a script, a
 * style sheet or the list of cards: other data may arrive earlier, but no card waits for it.
 * @param cards the path of the list of cards
 * @param paintedAt when the first card was painted
 * @returns the paths of the chain in order; its length is the number of round trips
 */
export function chainToFirstCard(exchanges: readonly Exchange[], cards: string, paintedAt: number): string[] {
  const needed = exchanges
    .filter(({ kind, receivedAt }) => NEEDED.has(kind) && receivedAt <= paintedAt)
    .toSorted((one, other) => one.receivedAt - other.receivedAt);
  const chains = new Map<Exchange, string[]>();
  let longest: string[] = [];
  for (const exchange of needed) {
    let before: string[] = [];
    for (const [earlier, chain] of chains)
      if (earlier.receivedAt <= exchange.startedAt && chain.length > before.length) before = chain;
    const chain = [...before, exchange.path];
    chains.set(exchange, chain);
    if ((exchange.kind !== 'data' || exchange.path === cards) && chain.length >= longest.length) longest = chain;
  }
  return longest;
}
