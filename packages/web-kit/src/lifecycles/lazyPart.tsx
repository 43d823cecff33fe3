import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { usePlatform } from '../platform/context.ts';
import { withRetries } from './withRetries.ts';

/** Loads a part's module: `() => import('./Part.tsx')`; the part is its default export. */
export type LoadPart<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** How far the loading of a part is. */
export interface PartLoading {
  /**
   * 'loading' until the quiet attempts are used up, then why it failed: 'unreachable', or 'outdated' where a deploy has replaced
   * the build that this page runs.
   */
  state: 'loading' | 'unreachable' | 'outdated';
  /** The person has asked to try again, and the answer is not there yet. */
  retrying: boolean;
  /** Loads it again; where a deploy has replaced the build and its files are gone, reloads the page. */
  retry: () => void;
}

interface Options<Props> {
  /** What stands in place of the part until it is there. */
  Waiting: ComponentType<{ loading: PartLoading; part: Props }>;
  /** Whether these props show anything; a part that shows nothing is not loaded. Always, unless told. */
  isShown?: ((part: Props) => boolean) | undefined;
}

/**
 * A component whose code is loaded when it is first shown. A load that fails is retried quietly, then says so in place of the
 * component and nowhere else: what stands around it stays mounted, and Try again imports the code again.
 *
 * React.lazy does not do: it keeps a rejected import for good, and its error reaches the next boundary, which replaces the screen.
 */
export function lazyPart<Props extends object>(
  load: LoadPart<Props>,
  { Waiting, isShown = () => true }: Options<Props>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const fetchPart = async (): Promise<void> => {
    Loaded = (await load()).default;
  };
  return function LazyPart(props: Props) {
    const [, setLoaded] = useState(false);
    if (Loaded) return <Loaded {...props} />;
    if (!isShown(props)) return null;
    return (
      <Loading fetchPart={fetchPart} onLoaded={() => setLoaded(true)}>
        {(loading) => <Waiting loading={loading} part={props} />}
      </Loading>
    );
  };
}

interface LoadingProps {
  fetchPart: () => Promise<void>;
  onLoaded: () => void;
  children: (loading: PartLoading) => ReactNode;
}

/** Loads a part while it is mounted, so that closing a dialog and opening it again starts afresh. */
function Loading({ fetchPart, onLoaded, children }: LoadingProps) {
  const { update, reportError } = usePlatform();
  const [state, setState] = useState<PartLoading['state']>('loading');
  const [retrying, setRetrying] = useState(false);

  const isOutdated = async (): Promise<boolean> => (await update?.available()) ?? false;
  const loaded = useEffectEvent(onLoaded);
  const failed = useEffectEvent(async (error: unknown): Promise<void> => {
    reportError(error, 'loading');
    setState((await isOutdated()) ? 'outdated' : 'unreachable');
  });
  useEffect(() => {
    let gone = false;
    withRetries(fetchPart).then(
      () => {
        if (!gone) loaded();
      },
      (error: unknown) => {
        if (!gone) void failed(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [fetchPart]);

  const retry = async (): Promise<void> => {
    setRetrying(true);
    try {
      await fetchPart();
      onLoaded();
    } catch (error) {
      reportError(error, 'loading');
      if (await isOutdated()) update?.reload();
      setRetrying(false);
    }
  };
  return children({ state, retrying, retry: () => void (retrying || retry()) });
}
