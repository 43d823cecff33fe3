import type { QueryClient } from '@tanstack/react-query';
import { type Job, JOB_CARD_FIELDS, type JobCard } from '@jobtrail/contract';
import { cardsKey, detailKey, jobKey, wishlistKey } from './keys.ts';

/** Converts a job to its card in the list. */
export function cardOf(job: Job): JobCard {
  return Object.fromEntries(JOB_CARD_FIELDS.map((field) => [field, job[field]])) as JobCard;
}

/** The cached card of an application, if the list is loaded and contains it. */
export function findCard(client: QueryClient, id: string): JobCard | undefined {
  return client.getQueryData(cardsKey)?.find((card) => card.id === id);
}

/** The cached card of a saved job, if the wishlist is loaded and contains it. */
export function findSaved(client: QueryClient, id: string): JobCard | undefined {
  return client.getQueryData(wishlistKey)?.find((card) => card.id === id);
}

/**
 * Replaces a card in its cached list, or adds it at the front, and removes it from the other one. Does nothing to a list
 * that is not loaded.
 */
function putInLists(client: QueryClient, card: JobCard): void {
  const [own, other] = card.wishlist ? [wishlistKey, cardsKey] : [cardsKey, wishlistKey];
  client.setQueryData(own, (cards) => {
    if (!cards) return undefined;
    return cards.some(({ id }) => id === card.id)
      ? cards.map((known) => (known.id === card.id ? card : known))
      : [card, ...cards];
  });
  if (client.getQueryData(other)?.some(({ id }) => id === card.id))
    client.setQueryData(other, (cards) => cards?.filter(({ id }) => id !== card.id));
}

/** Stores a card in the cached lists, and its values in the cached job if that is loaded. */
export function putCard(client: QueryClient, card: JobCard): void {
  putInLists(client, card);
  client.setQueryData(detailKey(card.id), (job) => (job ? { ...job, ...card } : undefined));
}

/**
 * Stores the server's response to a change in the cached lists and job. The cached job has its images as addresses, so
 * data URLs do not replace them.
 * @returns the card of the job
 */
export function putJob(client: QueryClient, job: Job): JobCard {
  const card = cardOf(job);
  putInLists(client, card);
  const { images, ...facts } = job;
  const shown = images?.includes('data:') ? facts : job;
  client.setQueryData(detailKey(job.id), (known) => (known ? { ...known, ...shown } : undefined));
  return card;
}

/** Removes a job from the cached lists, together with its other queries. */
export function dropJob(client: QueryClient, id: string): void {
  for (const list of [cardsKey, wishlistKey])
    client.setQueryData(list, (cards) => cards?.filter((card) => card.id !== id));
  client.removeQueries({ queryKey: jobKey(id) });
}
