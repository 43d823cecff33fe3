import { useMemo } from 'react';
import { type JobCard, wordsOf } from '@jobtrail/contract';
import { useCall, useSession } from '@jobtrail/web-kit';
import { useNow } from '../jobs/clock/useNow.ts';
import { usePersonZone } from '../jobs/clock/usePersonZone.ts';
import { useFoundJobs, withWords } from '../jobs/search.ts';
import type { FilterKnowledge } from './filterCode.ts';
import { useFilterCode } from './useFilterCode.ts';

const NO_TEXTS: readonly string[] = [];
/** Days begin at a full quarter of an hour in every time zone. */
const QUARTER_MS = 900_000;

export interface FilteredCards {
  cards: readonly JobCard[];
  /** `waiting` for code or data without which nothing can be said about the cards. */
  state: 'ready' | 'waiting' | 'failed';
  retry: () => void;
  /** Whether the filter has more than words. */
  hasClauses: boolean;
  /** How many clauses it has; 0 until they can be counted. */
  count: number;
  knowledge: FilterKnowledge;
}

/**
 * The jobs that match the text of a filter. Words are searched for at once; anything else takes the code of filters,
 * which is loaded then.
 */
export function useFilteredCards(jobs: readonly JobCard[], text: string): FilteredCards {
  const words = useMemo(() => wordsOf(text), [text]);
  const { code, hasFailed, retry } = useFilterCode(words === null);
  const read = useMemo(() => (words === null ? code?.readFilter(text) : undefined), [words, code, text]);
  const { asksNews = false, asksNotes = false } = read ?? {};
  const found = useFoundJobs(words ?? read?.texts ?? NO_TEXTS, asksNotes);
  const { status } = useSession();
  const today = useCall('getToday', { enabled: asksNews && status === 'authenticated' });
  const zone = usePersonZone();
  const now = Math.floor(useNow() / QUARTER_MS) * QUARTER_MS;
  // Only what filters need: the rest of Today may change without filtering again.
  const { contacts, interviews, reminders } = today.data ?? {};
  const news = useMemo(
    () => (asksNews && contacts && interviews && reminders ? { contacts, interviews, reminders } : undefined),
    [asksNews, contacts, interviews, reminders],
  );
  const knowledge = useMemo(() => ({ now, zone, news, found }), [now, zone, news, found]);
  const cards = useMemo(() => {
    if (words) return withWords(jobs, words, found);
    return code && read ? jobs.filter(code.testOf(read.filter, knowledge)) : [];
  }, [jobs, words, found, code, read, knowledge]);
  const isWaiting = words === null && (!read || (asksNews && today.isPending) || (asksNotes && !found));
  return {
    cards,
    state: hasFailed ? 'failed' : isWaiting ? 'waiting' : 'ready',
    retry,
    hasClauses: words === null,
    count: read?.count ?? 0,
    knowledge,
  };
}
