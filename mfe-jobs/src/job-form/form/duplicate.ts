import { fold, type JobCard } from '@jobtrail/contract';
import { toWebAddress } from '../../jobs/safeLink.ts';
import type { JobFormValues } from './values.ts';

/** The URL of a posting without the parts that do not identify it; null if it is not a URL. */
function addressOf(text: string | null): string | null {
  const address = toWebAddress(text ?? '');
  if (address === null) return null;
  const { host, pathname, search } = new URL(address);
  return `${host}${pathname.replace(/\/$/, '')}${search}`;
}

/** A job that a new one may duplicate: it has the same posting, or the same company and position. */
export function findDuplicate(
  { company, position, jobUrl }: Pick<JobFormValues, 'company' | 'position' | 'jobUrl'>,
  cards: readonly JobCard[],
): JobCard | undefined {
  const address = addressOf(jobUrl);
  const samePosting = address === null ? undefined : cards.find((card) => addressOf(card.jobUrl) === address);
  if (samePosting || company.trim() === '' || position.trim() === '') return samePosting;
  const [wantedCompany, wantedPosition] = [fold(company), fold(position)];
  return cards.find((card) => fold(card.company) === wantedCompany && fold(card.position) === wantedPosition);
}
