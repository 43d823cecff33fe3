import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type CommandSource, usePlatform } from '@jobtrail/web-kit';
import type { CommandRegistry, Registration } from './commandRegistry.ts';

/** The source of a part. */
export interface PartSource {
  readonly part: string;
  readonly source: CommandSource;
}

/**
 * The sources that the parts have registered, as far as they have loaded. One that fails is reported and adds nothing. While a
 * part's newer registration loads, the palette keeps what it shows, so that Enter is not lost.
 */
export function useSources({ subscribe, registrations }: CommandRegistry): readonly PartSource[] {
  const { reportError } = usePlatform();
  const registered = useSyncExternalStore(subscribe, registrations);
  const [loaded, setLoaded] = useState<ReadonlyMap<Registration, CommandSource>>(new Map());
  useEffect(() => {
    let gone = false;
    for (const registration of registered)
      registration.load().then(
        (source) => {
          if (!gone) setLoaded((known) => new Map(known).set(registration, source));
        },
        (error: unknown) => reportError(error, registration.part),
      );
    return () => {
      gone = true;
    };
  }, [registered, reportError]);
  return useMemo(
    () =>
      registered.flatMap((registration) => {
        const source = loaded.get(registration) ?? newestOf(loaded, registration.part);
        return source ? [{ part: registration.part, source }] : [];
      }),
    [registered, loaded],
  );
}

const newestOf = (loaded: ReadonlyMap<Registration, CommandSource>, part: string): CommandSource | undefined =>
  [...loaded].findLast(([registration]) => registration.part === part)?.[1];
