import { useEffect, useMemo, useReducer, useState } from 'react';
import { isBlank } from '@jobtrail/contract';
import { useDebounced } from '@jobtrail/web-kit';
import { type Candidate, candidateOf } from './rank.ts';
import type { PartSource } from './useSources.ts';

/**
 * What the sources have now, as the palette compares it.
 * @param from the element that had the focus before the palette
 */
export function useCandidates(sources: readonly PartSource[], from: Element | null): readonly Candidate[] {
  const [version, changed] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stops = sources.map(({ source }) => source.subscribe?.(changed));
    return () => stops.forEach((stop) => stop?.());
  }, [sources]);
  return useMemo(
    () => sources.flatMap(({ part, source }) => source.commands(from).map((command) => candidateOf(part, command))),
    // oxlint-disable-next-line hooks/exhaustive-deps -- `version` counts the changes of the sources
    [sources, from, version],
  );
}

/** Shorter texts are in most notes. */
const MIN_LENGTH = 2;

/** What the sources find elsewhere, such as in notes, once the person stops typing. A failed search finds nothing. */
export function useFound(sources: readonly PartSource[], typed: string): readonly Candidate[] {
  const text = useDebounced(typed.trim());
  const [found, setFound] = useState<{ text: string; rows: readonly Candidate[] }>({ text: '', rows: [] });
  useEffect(() => {
    if (isBlank(text) || text.length < MIN_LENGTH) return;
    let gone = false;
    for (const { part, source } of sources)
      source.search?.(text).then(
        (commands) => {
          if (!gone) setFound({ text, rows: commands.map((command) => candidateOf(part, command)) });
        },
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [sources, text]);
  return found.text === typed.trim() ? found.rows : [];
}
