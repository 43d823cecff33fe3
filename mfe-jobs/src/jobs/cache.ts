import type { QueryClient } from '@tanstack/react-query';
import type { Job, JobCard } from '@jobtrail/contract';
import { cardsKey, detailKey, jobKey } from './keys.ts';

/** The card in the list, if the list is loaded and has it. */
export function findCard(client: QueryClient, id: string): JobCard | undefined {
  return client.getQueryData(cardsKey)?.find((card) => card.id === id);
}

/** Puts a card in its place in the list, or in front of it. Does nothing while the list is not loaded. */
export function putCard(client: QueryClient, card: JobCard): void {
  client.setQueryData(cardsKey, (cards) => {
    if (!cards) return undefined;
    return cards.some(({ id }) => id === card.id)
      ? cards.map((other) => (other.id === card.id ? card : other))
      : [card, ...cards];
  });
}

/** Puts what a card says into the whole job, if that is loaded. */
export function putCardInJob(client: QueryClient, card: JobCard): void {
  client.setQueryData(detailKey(card.id), (job) => (job ? { ...job, ...card } : undefined));
}

/** Puts the server's answer to a change into list and detail. The detail holds images by their addresses: bytes do not replace them. */
export function putJob(client: QueryClient, job: Job, card: JobCard): void {
  putCard(client, card);
  const { images, ...facts } = job;
  const shown = images?.includes('data:') ? facts : job;
  client.setQueryData(detailKey(job.id), (known) => (known ? { ...known, ...shown } : undefined));
}

/** Takes a job out of the list and forgets all that belongs to it. */
export function dropJob(client: QueryClient, id: string): void {
  client.setQueryData(cardsKey, (cards) => cards?.filter((card) => card.id !== id));
  client.removeQueries({ queryKey: jobKey(id) });
}
