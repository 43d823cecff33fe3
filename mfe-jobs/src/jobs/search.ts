import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type FoundJobs, foundTest, type JobCard, SEARCHED_TEXT_MIN, textTest, wordsIn } from '@jobtrail/contract';
import { useCall, useDebounced } from '@jobtrail/web-kit';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The `q` with which the server looks for texts; '' if all are too short to be looked for. */
export const queryFor = (texts: readonly string[]): string =>
  texts
    .filter((text) => text.length >= SEARCHED_TEXT_MIN)
    .map(quoted)
    .join(' ');

/**
 * The jobs in which the server finds texts, in what cards do not have: notes, contacts, communications, interview
 * notes and postings. Undefined until it has responded for the first time; a failed search leaves the matches that the cards show.
 */
export function useFoundJobs(texts: readonly string[], asksNotes = false): FoundJobs | undefined {
  const q = useDebounced(`${queryFor(texts)}${asksNotes ? ' has:note' : ''}`.trim());
  // Texts that were found before stay found: each has its own jobs.
  return useCall('searchJobs', { query: { q }, enabled: q !== '', placeholderData: keepPreviousData }).data;
}

/** The jobs that have each of some words, in their card or where the server found it. No words match all. */
export function withWords(jobs: readonly JobCard[], words: readonly string[], found?: FoundJobs): readonly JobCard[] {
  if (words.length === 0) return jobs;
  const isFound = found && foundTest(found);
  const tests = words.map((word) => textTest(word, isFound));
  return jobs.filter((job) => tests.every((test) => test(job)));
}

/** The jobs whose cards have each word of a search. */
export const searchJobs = (jobs: readonly JobCard[], text: string): readonly JobCard[] =>
  withWords(jobs, wordsIn(text));

/** The jobs that have each word of a search, in their card or where the server finds it. */
export function useWordSearch(jobs: readonly JobCard[], text: string): readonly JobCard[] {
  const words = useMemo(() => wordsIn(text), [text]);
  const found = useFoundJobs(words);
  return useMemo(() => withWords(jobs, words, found), [jobs, words, found]);
}
