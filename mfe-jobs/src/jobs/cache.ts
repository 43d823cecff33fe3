import type { QueryClient } from '@tanstack/react-query';
import type { Job, JobCard } from '@jobtrail/contract';
import { cardsKey, detailKey, jobKey } from './keys.ts';

/** The cached card of a job, if the list is loaded and contains it. */
export function findCard(client: QueryClient, id: string): JobCard | undefined {
  return client.getQueryData(cardsKey)?.find((card) => card.id === id);
}

/** Replaces a card in the cached list, or adds it at the front. Does nothing if the list is not loaded. */
export function putCard(client: QueryClient, card: JobCard): void {
  client.setQueryData(cardsKey, (cards) => {
    if (!cards) return undefined;
    return cards.some(({ id }) => id === card.id)
      ? cards.map((other) => (other.id === card.id ? card : other))
      : [card, ...cards];
  });
}

/** Copies the values of a card into the cached job, if that is loaded. */
export function putCardInJob(client: QueryClient, card: JobCard): void {
  client.setQueryData(detailKey(card.id), (job) => (job ? { ...job, ...card } : undefined));
}

/**
 * Stores the server's response to a change in the cached list and job. The cached job has its images as addresses, so
 * data URLs do not replace them.
 */
export function putJob(client: QueryClient, job: Job, card: JobCard): void {
  putCard(client, card);
  const { images, ...facts } = job;
  const shown = images?.includes('data:') ? facts : job;
  client.setQueryData(detailKey(job.id), (known) => (known ? { ...known, ...shown } : undefined));
}

/** Removes a job from the cached list, together with its other queries. */
export function dropJob(client: QueryClient, id: string): void {
  client.setQueryData(cardsKey, (cards) => cards?.filter((card) => card.id !== id));
  client.removeQueries({ queryKey: jobKey(id) });
}
