import { useEffect, useState } from 'react';
import { usePlatform, withRetries } from '@jobtrail/web-kit';
import type * as filterCode from './filterCode.ts';

export type FilterCode = typeof filterCode;

/** Set when it has been loaded: most people only search for words, which does not take it. */
let known: FilterCode | undefined;

const load = async (): Promise<FilterCode> => {
  known = await withRetries(() => import(/* webpackChunkName: "filters" */ './filterCode.ts'));
  return known;
};

/** Loads the code of filters before it is needed. */
export const preloadFilterCode = (): void => {
  // A failure is reported once the code is needed.
  if (!known) load().catch(() => undefined);
};

/** The code of filters, loaded once it is needed. */
export function useFilterCode(isNeeded: boolean): {
  code: FilterCode | undefined;
  hasFailed: boolean;
  retry: () => void;
} {
  const { reportError } = usePlatform();
  const [code, setCode] = useState(() => known);
  const [hasFailed, setHasFailed] = useState(false);
  const isAwaited = isNeeded && code === undefined && !hasFailed;
  useEffect(() => {
    if (!isAwaited) return;
    load().then(
      (loaded) => setCode(() => loaded),
      (error: unknown) => {
        reportError(error, 'loading');
        setHasFailed(true);
      },
    );
  }, [isAwaited, reportError]);
  return { code, hasFailed: isNeeded && hasFailed, retry: () => setHasFailed(false) };
}
