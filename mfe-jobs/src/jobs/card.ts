import type { JobCard } from '@jobtrail/contract';

/** The job data for the menu, the dialogs and the header of the detail. */
export type NamedJob = Pick<JobCard, 'id' | 'company' | 'position' | 'jobUrl'>;

/** The accessible name of a card: 'Web Engineer at Nordhavn Energy'. */
export const cardName = (card: Pick<JobCard, 'company' | 'position'>): string => `${card.position} at ${card.company}`;
