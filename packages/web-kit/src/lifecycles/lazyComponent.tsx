import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { usePlatform } from '../platform/context.ts';
import { withRetries } from './withRetries.ts';

/** Loads the module of a component: `() => import('./Dialog.tsx')`. The component is its default export. */
export type LoadComponent<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A component that is loaded on demand. */
export type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads its code before it is shown, so that it then appears at once. Rejects if that fails; showing it tries again. */
  preload: () => Promise<void>;
};

/** The load state of a component. */
export interface LoadState {
  /**
   * 'loading' during the automatic retries, then the reason for the failure: 'unreachable', or 'outdated' if a deploy
   * has replaced the build that this page runs.
   */
  state: 'loading' | 'unreachable' | 'outdated';
  /** Whether a retry requested by the person is running. */
  retrying: boolean;
  /** Loads it again, or reloads the page if a deploy has replaced the build and its files are gone. */
  retry: () => void;
}

interface Options<Props> {
  /** Shown in place of the component until it is loaded. */
  Waiting: ComponentType<{ loading: LoadState; props: Props }>;
  /** Whether the component renders anything with these props; if not, it is not loaded. True by default. */
  isShown?: ((props: Props) => boolean) | undefined;
}

/**
 * A component whose code is loaded when it is first shown. A failed load is retried, then reported in place of the
 * component only: everything around it stays mounted, and Try again imports the code again.
 *
 * React.lazy is not enough: it caches a rejected import forever, and its error reaches the nearest boundary, which
 * replaces the screen.
 */
export function lazyComponent<Props extends object>(
  load: LoadComponent<Props>,
  { Waiting, isShown = () => true }: Options<Props>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const fetchComponent = async (): Promise<void> => {
    Loaded ??= (await load()).default;
  };
  function LazyComponent(props: Props) {
    const [, setLoaded] = useState(false);
    if (Loaded) return <Loaded {...props} />;
    if (!isShown(props)) return null;
    return (
      <Loading fetchComponent={fetchComponent} onLoaded={() => setLoaded(true)}>
        {(loading) => <Waiting loading={loading} props={props} />}
      </Loading>
    );
  }
  return Object.assign(LazyComponent, { preload: fetchComponent });
}

interface LoadingProps {
  fetchComponent: () => Promise<void>;
  onLoaded: () => void;
  children: (loading: LoadState) => ReactNode;
}

/** Loads a component while mounted, so that closing and reopening a dialog starts over. */
function Loading({ fetchComponent, onLoaded, children }: LoadingProps) {
  const { update, reportError } = usePlatform();
  const [state, setState] = useState<LoadState['state']>('loading');
  const [retrying, setRetrying] = useState(false);

  const isOutdated = async (): Promise<boolean> => (await update?.available()) ?? false;
  const loaded = useEffectEvent(onLoaded);
  const failed = useEffectEvent(async (error: unknown): Promise<void> => {
    reportError(error, 'loading');
    setState((await isOutdated()) ? 'outdated' : 'unreachable');
  });
  useEffect(() => {
    let gone = false;
    withRetries(fetchComponent).then(
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
  }, [fetchComponent]);

  const retry = async (): Promise<void> => {
    setRetrying(true);
    try {
      await fetchComponent();
      onLoaded();
    } catch (error) {
      reportError(error, 'loading');
      if (await isOutdated()) update?.reload();
      setRetrying(false);
    }
  };
  return children({ state, retrying, retry: () => void (retrying || retry()) });
}
