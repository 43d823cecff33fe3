import { useMemo } from 'react';
import {
  byDueDay,
  createNews,
  type JobCard,
  type JobFacts,
  lastNewsOn,
  laterOf,
  type LocalDay,
  localDayOf,
  type Reminder,
  stageDayOf,
  type Today,
} from '@jobtrail/contract';
import { useCall } from '@jobtrail/web-kit';
import { useNow } from '../jobs/clock/useNow.ts';
import { usePersonZone } from '../jobs/clock/usePersonZone.ts';

/** What the columns show besides the cards. */
export interface JobKnowledge {
  /** The person's time zone. */
  readonly zone: string;
  /** The person's day. */
  readonly day: LocalDay;
  /** The open follow-up of a job that is due first. */
  readonly nextStepOf: (card: JobCard) => Reminder | undefined;
  /** The day on which something last happened with a job. */
  readonly lastActivityOf: (card: JobCard) => LocalDay;
  readonly contactOf: (card: JobCard) => string | null;
  /** How many interviews are planned or have been held. */
  readonly interviewsOf: (card: JobCard) => number;
}

interface Known {
  zone: string;
  /** In ms since the epoch. */
  now: number;
  today: Pick<Today, 'reminders' | 'contacts' | 'interviews'> | undefined;
  facts: readonly JobFacts[] | undefined;
}

/** Makes what the columns show besides the cards. What is not loaded yet is missing. */
export function createKnowledge({ zone, now, today, facts }: Known): JobKnowledge {
  const steps = new Map<string, Reminder>();
  for (const reminder of today?.reminders ?? []) {
    if (reminder.state !== 'open' || reminder.jobId === null) continue;
    const known = steps.get(reminder.jobId);
    if (known === undefined || byDueDay(reminder, known) < 0) steps.set(reminder.jobId, reminder);
  }
  const newsOf = createNews({ contacts: today?.contacts ?? [], interviews: today?.interviews ?? [], now, zone });
  const factsOf = new Map(facts?.map((known) => [known.jobId, known]));
  return {
    zone,
    day: localDayOf(now, zone),
    nextStepOf: ({ id }) => steps.get(id),
    lastActivityOf(card) {
      const newsOn = lastNewsOn(card, newsOf(card.id), zone);
      // A rejection without a reply is no news for silence, but something has happened.
      return card.status === 'rejected' ? laterOf(newsOn, stageDayOf(card, zone)) : newsOn;
    },
    contactOf: ({ id }) => factsOf.get(id)?.contact ?? null,
    interviewsOf: ({ id }) => factsOf.get(id)?.interviews ?? 0,
  };
}

const HOUR_MS = 3_600_000;

interface LoadedKnowledge {
  knowledge: JobKnowledge;
  /** Whether everything that the columns show is there. */
  isComplete: boolean;
  /** Loads the facts again; undefined unless they did not load. */
  retry: (() => void) | undefined;
}

/**
 * What the columns show besides the cards. The flags of the screen have loaded Today; contacts and interviews are loaded
 * once a column shows them.
 */
export function useKnowledge({ needsFacts }: { needsFacts: boolean }): LoadedKnowledge {
  const zone = usePersonZone();
  const today = useCall('getToday', { enabled: false }).data;
  const { data: facts, isError, refetch } = useCall('listJobFacts', { enabled: needsFacts, refetchOnMount: 'always' });
  // An interview ends in the middle of a day. Each new object renders all rows again.
  const hour = Math.floor(useNow() / HOUR_MS) * HOUR_MS;
  const { reminders, contacts, interviews } = today ?? {};
  const knowledge = useMemo(
    () =>
      createKnowledge({
        zone,
        now: hour,
        today: reminders && contacts && interviews && { reminders, contacts, interviews },
        facts,
      }),
    [zone, hour, reminders, contacts, interviews, facts],
  );
  return {
    knowledge,
    isComplete: !needsFacts || facts !== undefined || isError,
    retry: needsFacts && isError && facts === undefined ? () => void refetch() : undefined,
  };
}
